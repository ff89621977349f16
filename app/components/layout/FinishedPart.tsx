import { useState } from "react";

/** Stands for the part in the rendered document, until the server puts the part there. */
export const PART = "<!--finished part-->";

const ID = "finished-part";

type FinishedPartProps = {
  className: string;
  /** Null in a document, where the part stands in the page alone and not in the page's data too. */
  html: string | null;
};

/**
 * HTML that is the same for all and may be large: rendering, embedding and hashing it for each visitor would take longer than
 * all else. The server puts it into the finished page; see `RequestContext.finishedPart`.
 */
export function FinishedPart({ className, html }: FinishedPartProps) {
  const [found] = useState(() => (typeof document === "undefined" ? PART : document.getElementById(ID)?.innerHTML));
  return <div id={ID} className={className} dangerouslySetInnerHTML={{ __html: html ?? found ?? "" }} />;
}
