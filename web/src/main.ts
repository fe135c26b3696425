import "./styles/theme.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { navigation } from "./navigation.svelte.ts";
import { preferences } from "./preferences.svelte.ts";

const UNFETCHED = "Pigpen could not be fetched whole. Check the connection and load this page again.";

const target = document.getElementById("app");

async function begin(place: HTMLElement): Promise<void> {
  try {
    await Promise.all([preferences.ready, navigation.ready]);
  } catch {
    place.textContent = UNFETCHED; // without a catalogue there is no other language
    return;
  }
  mount(App, { target: place });
}

if (target) void begin(target);
