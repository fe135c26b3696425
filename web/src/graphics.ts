/** What draws in three dimensions here. */

/** Whether it is the processor, which takes tenths of a second for a picture with shadows. */
export function isDrawnBySoftware(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return false;
  const { UNMASKED_RENDERER_WEBGL: own } = context.getExtension("WEBGL_debug_renderer_info") ?? {};
  const name = String(context.getParameter(own ?? context.RENDERER));
  context.getExtension("WEBGL_lose_context")?.loseContext(); // a page may have only so many
  return /swiftshader|llvmpipe|basic render/i.test(name);
}
