import type { ReactNode } from "react";

/** Terms and what belongs to them, in two columns. */
export const factList = "grid grid-cols-facts gap-x-4 gap-y-1 wrap-anywhere [&_dt]:text-muted";

/** A term of a list of facts and what belongs to it; nothing if that is empty. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children && children !== 0) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
