import type { RequestContext } from "../server/context.server";

/**
 * Keeps HTML out of what a document is rendered from: it is put into the finished page, at the place of `FinishedPart`.
 * @param name of the part among those of its page
 * @returns for the loader's data: null in a document; the HTML where Remix's script requests a page's data
 */
export function finishedPart(context: RequestContext, name: string, html: string): string | null {
  if (context.isDataRequest) return html;
  context.finishedParts.set(name, html);
  return null;
}

const PLACE = /<!--finished (\w+)-->/;

/**
 * Puts the parts into their places, after all that is done with the text of a page.
 * @param html the rendered document
 * @param parts by their names
 * @returns the texts that follow each other
 */
export function withFinishedParts(html: string, parts: ReadonlyMap<string, string>): string[] {
  return html.split(PLACE).map((text, index) => (index % 2 === 0 ? text : (parts.get(text) ?? "")));
}
