import "./styles/theme.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { preferences } from "./preferences.svelte.ts";

const target = document.getElementById("app");
// In English where the catalogue cannot be had: a page in a foreign language beats none.
void preferences.ready.finally(() => target && mount(App, { target }));
