export { DICE as FACE } from "../dice/faces.ts";
