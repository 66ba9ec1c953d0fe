import { mount } from "svelte";

import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/panels.css";
import { settings } from "./shell/settings.svelte";

settings.begin();

const target = document.getElementById("app");
target?.replaceChildren();
if (target) mount(App, { target });
