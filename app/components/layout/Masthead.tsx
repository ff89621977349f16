import type { ReactNode } from "react";

type MastheadProps = { title: string; children: ReactNode };

/** The introduction at the top of the home page. It is not a heading: the `h1` is the shop's name. */
export function Masthead({ title, children }: MastheadProps) {
  return (
    <div className="mb-6 max-w-3xl">
      <p className="text-balance font-sign text-display font-bold">{title}</p>
      <p className="mt-2 max-w-prose text-balance text-lead text-muted">{children}</p>
    </div>
  );
}
