/** Whether a page is to carry scripts. A phone that asks to save data gets the pages alone: they are whole without. */
export function wantsScripts(request: Request): boolean {
  return request.headers.get("Save-Data")?.toLowerCase() !== "on";
}
