/** A small word above or beside a heading. */
export const eyebrow = "text-sm font-semibold text-muted empty:hidden";
