import type { ReactNode } from "react";
import { stack } from "~/components/ui/layoutStyles";

type SampleProps = { name: string; children: ReactNode };

/** A component in each of its states, below its name. */
export function Sample({ name, children }: SampleProps) {
  return (
    <section className="mb-7 min-w-0" aria-label={name}>
      <h2 className="mb-4">{name}</h2>
      <div className={stack}>{children}</div>
    </section>
  );
}

export const LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
/** As long as the shop's own labels and hints may be. */
export const LONG_SENTENCE =
  "a sentence that is long enough to need several lines on every screen, even on a wide one, so that what happens to it can be seen.";
export const LONG_TEXT = `${LONG_WORD} and ${LONG_SENTENCE}`;
