import { useState } from "react";

type FinishedPartProps = {
  /** Of the part among those of its page, as the loader names it. */
  name: string;
  className?: string;
  /** Null in a document, where the part stands in the page alone and not in the page's data too. */
  html: string | null;
};

const idOf = (name: string) => `finished-${name}`;

/**
 * HTML that is the same for all and may be large: rendering, embedding and hashing it for each visitor would take longer than
 * all else. The server puts it into the finished page; see `finishedPart`.
 */
export function FinishedPart({ name, className, html }: FinishedPartProps) {
  const [found] = useState(() =>
    typeof document === "undefined" ? `<!--finished ${name}-->` : document.getElementById(idOf(name))?.innerHTML,
  );
  return <div id={idOf(name)} className={className} dangerouslySetInnerHTML={{ __html: html ?? found ?? "" }} />;
}
