/** Looks that several components share. */

/** Entries of a list or form one below the other. */
export const stack = "space-y-4";

/** Buttons side by side. */
export const actions = "flex flex-wrap items-center gap-3";

/** A note in place of what a list does not have. */
export const emptyNote = "mx-auto max-w-lg rounded-lg border-2 border-dashed border-line px-6 py-12 text-center";

/** The sentence below a heading. */
export const leadText = "mt-2 max-w-prose text-pretty text-lead text-muted";

/** Terms and what belongs to them, in two columns. */
export const factList = "grid grid-cols-facts gap-x-4 gap-y-1 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dt]:text-muted";

/** A heading and, where there is room, what belongs to it at the end of its line. */
export const spread = "flex flex-wrap items-baseline justify-between gap-x-4 [&>:first-child]:flex-[1_1_10rem]";

/** A page's main column and, where there is room, a narrow one beside it. */
export const withAside = "grid gap-8 wrap-anywhere *:min-w-0 lg:grid-cols-aside lg:items-start lg:gap-12 print:block";

/** Sums on a receipt, which stays in view beside a long column. */
export const receipt = "receipt relative px-5 py-7 [.grid>&:last-child]:lg:sticky [.grid>&:last-child]:lg:top-4";

/** Panels side by side where there is room. */
export const cardGrid = "grid grid-cols-cards gap-4";

/** Fields side by side where there is room. */
export const fieldRow = "grid gap-5 *:min-w-0 sm:auto-cols-fr sm:grid-flow-col";

/** A heading over a part of a page. */
export const sectionTitle = "font-sign text-section font-bold";

/** The price that matters most on a page. */
export const bigPrice = "font-sign text-3xl font-bold tabular-nums tracking-[-0.02em]";

/** A small word above or beside a heading. */
export const eyebrow = "text-sm font-semibold text-muted empty:hidden";

/** Steps of a history, one below the other at a line. */
export const history = "mt-2 border-l-2 border-line pl-4";
export const historyStep = [
  "relative pb-3 wrap-anywhere",
  "before:absolute before:left-[calc(-1rem-6px)] before:top-[0.45rem] before:h-2.5 before:w-2.5",
  "before:rounded-full before:border-2 before:border-accent before:bg-page",
].join(" ");

/** Lines of a cart or order: the picture, the name, the sum. */
export const itemLine =
  "grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-5 first:border-t sm:grid-cols-[7rem_minmax(0,1fr)]";
export const itemPicture = "aspect-square w-full rounded-md bg-well object-cover";
export const itemName = "font-sans text-base font-semibold tracking-normal";
export const itemLink = "text-ink underline-offset-[0.2em] hover:underline";
export const itemSum = "font-sign font-bold tabular-nums";

/** A `<details>` whose summary looks like a button. */
export const unfolding = "[&>summary::-webkit-details-marker]:hidden [&>summary]:list-none";

/** The question that unfolds below such a button. */
export const unfoldedQuestion = "mt-2 w-56 whitespace-normal rounded-md border border-line bg-sunken p-3 text-left";
