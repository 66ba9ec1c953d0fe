// What the screen of every game is made of, to be fetched together before one knows which game it is.
export { Camera } from "../sheet/camera";
export { asImage } from "../sheet/drawing";
export { Ground } from "../sheet/ground";
export { default as Frame } from "./Frame.svelte";
export { default as LessonCard } from "./LessonCard.svelte";
export { default as Log } from "./Log.svelte";
export { default as TextView } from "./TextView.svelte";
export { Watch } from "./watch.svelte";
