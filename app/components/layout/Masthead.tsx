import type { ReactNode } from "react";

type MastheadProps = { title: string; children: ReactNode };

/** The shop's own words at the top of the home page; the page's first-level heading is the shop's name. */
export function Masthead({ title, children }: MastheadProps) {
  return (
    <div className="masthead">
      <p className="masthead-line">{title}</p>
      <p className="lead">{children}</p>
    </div>
  );
}
