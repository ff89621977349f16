import type { ReactNode } from "react";

type CardProps = { title?: ReactNode; children: ReactNode; id?: string };

/** A panel with an optional heading of the second level. */
export function Card({ title, children, id }: CardProps) {
  return (
    <section className="panel" id={id}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
