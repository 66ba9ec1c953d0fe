// Calling a player whose turn it is: by a small sound, and by a notice of the browser if he looks elsewhere.
import { settings } from "./settings.svelte";

const NOTES = [523.25, 783.99]; // a fifth
const LONG = 0.16; // seconds a note
const LOUD = 0.08;

let audio: AudioContext | null = null;

function sound(): void {
  try {
    audio ??= new AudioContext();
    const from = audio.currentTime;
    NOTES.forEach((pitch, i) => {
      const [tone, volume] = [(audio as AudioContext).createOscillator(), (audio as AudioContext).createGain()];
      const at = from + i * LONG;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(LOUD, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + LONG);
      tone.connect(volume).connect((audio as AudioContext).destination);
      tone.start(at);
      tone.stop(at + LONG);
    });
  } catch {
    // a browser without sound is told by the title
  }
}

function notice(title: string, body: string): void {
  if (!document.hidden || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body, tag: "openblitz" });
    shown.onclick = () => (window.focus(), shown.close());
  } catch {
    // some browsers show notices only through a service worker
  }
}

/** It is my turn: say so, as far as it is wanted. */
export function callPlayer(game: string, asked: string): void {
  if (settings.sound) sound();
  if (settings.notices) notice(game, `${asked}: it is your turn.`);
}

/** Turn notices on, if the browser lets us; what came of it. */
export async function allowNotices(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  const answer =
    Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  return answer === "granted";
}
