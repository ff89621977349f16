/** The first link of a page, visible when it has the focus. */
export const skipLink =
  "absolute left-2 top-2 z-30 rounded bg-surface px-4 py-3 font-semibold text-ink [&:not(:focus)]:sr-only";

/** What is pressed in the header. */
export const tool =
  "relative flex min-h-target min-w-target items-center justify-center gap-2 rounded-md px-2 text-sm font-semibold text-band-ink hover:bg-band-deep";

/** The words beside an icon of the header, hidden on phones and tablets. */
export const toolLabel = "max-lg:sr-only";

export const toolIcon = "h-[1.375rem] w-[1.375rem]";

/** A number at a corner of what it counts. */
export const count =
  "flex h-5 min-w-5 items-center justify-center rounded-full bg-mark px-1 text-xs font-bold tabular-nums text-mark-ink";

export const menuItem =
  "flex min-h-target w-full items-center px-4 text-left text-sm font-medium hover:bg-sunken focus-visible:outline-offset-[-3px]";
