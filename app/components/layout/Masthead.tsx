import type { ReactNode } from "react";

type MastheadProps = { title: string; children: ReactNode };

/** The introduction at the top of the home page. It is not a heading: the `h1` is the shop's name. */
export function Masthead({ title, children }: MastheadProps) {
  return (
    <div className="masthead">
      <p className="masthead-line">{title}</p>
      <p className="lead">{children}</p>
    </div>
  );
}
