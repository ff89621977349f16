import { cva } from "class-variance-authority";
import type { ReactNode } from "react";

/** A framed part of a page with a heading of the second level. */
export const panel = cva("rounded-lg border border-line bg-surface p-5", {
  variants: { heading: { far: "[&>h2]:mb-4", near: "[&>h2]:mb-2" } },
  defaultVariants: { heading: "far" },
});

type CardProps = { title?: ReactNode; children: ReactNode; id?: string };

/** A panel with an optional heading of the second level. */
export function Card({ title, children, id }: CardProps) {
  return (
    <section className={panel()} id={id}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
