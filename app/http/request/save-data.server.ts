/** Whether a page loads scripts. Browsers that send `Save-Data: on` get pages without: they work without scripts. */
export function wantsScripts(request: Request): boolean {
  return request.headers.get("Save-Data")?.toLowerCase() !== "on";
}
