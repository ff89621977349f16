/** Looks that several components share. */

/** The width that header, page and footer share. */
export const wrap = "w-full px-side";

/** Entries of a list or form one below the other. */
export const stack = "[&>*+*]:mt-4";

/** Buttons side by side. */
export const actions = "flex flex-wrap items-center gap-3";

/** The sentence below a heading. */
export const leadText = "mt-2 max-w-prose text-pretty text-lead text-muted";

/** A heading and, where there is room, what belongs to it at the end of its line. */
export const spread = "flex flex-wrap items-baseline justify-between gap-x-4 [&>:first-child]:flex-[1_1_10rem]";

/** A small word above or beside a heading. */
export const eyebrow = "text-sm font-semibold text-muted empty:hidden";
