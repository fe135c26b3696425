export { MANY_DICE as FACE } from "../dice/faces.ts";
