/** Steps of a history, one below the other at a line. */
export const history = "mt-2 border-l-2 border-line pl-4";
export const historyStep = [
  "relative pb-3 wrap-anywhere",
  "before:absolute before:left-[calc(-1rem-6px)] before:top-[0.45rem] before:h-2.5 before:w-2.5",
  "before:rounded-full before:border-2 before:border-accent before:bg-page",
].join(" ");
