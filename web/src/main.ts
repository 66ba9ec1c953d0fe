import { mount } from "svelte";

import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/panels.css";
import { fetchDrawing } from "./sheet/drawing";
import { settings } from "./shell/settings.svelte";

settings.begin();
fetchDrawing(settings.theme).catch(() => undefined); // the board is on its way while the page is being made

const target = document.getElementById("app");
target?.replaceChildren();
if (target) mount(App, { target });
