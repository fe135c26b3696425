/** The tests read English, as a page does once it begins. */

import { speech } from "../src/text/speech.svelte.ts";

await speech.speak("en");
