import { cva } from "class-variance-authority";

/** The box around a table, which scrolls where the table is wider. */
// Relative, so that what is hidden in it for assistive technology alone does not make the page wider.
export const tableBox = "relative overflow-x-auto rounded-lg border border-line bg-surface";

/** An id, or the end of one. */
export const idText = "whitespace-nowrap tabular-nums text-muted";

/** A cell with an amount of money. */
export const numberCell = "text-right tabular-nums";

/** An amount in a table of orders: below 481 px as wide as "$9,999,999.99". */
export const orderAmountCell = `${numberCell} max-xs:w-[7.25rem]`;

/** The buttons of a row. */
export const rowActions = "flex flex-wrap items-start gap-2 whitespace-nowrap max-lg:justify-end";

const STACK = [
  "[&_td]:align-middle max-lg:block max-lg:[&_tbody]:block max-lg:[&_thead]:sr-only",
  "max-lg:[&_tr]:block max-lg:[&_tr]:border-t max-lg:[&_tr]:border-line max-lg:[&_tr]:py-2",
  "max-lg:[&_td]:flex max-lg:[&_td]:justify-between max-lg:[&_td]:gap-4 max-lg:[&_td]:border-0 max-lg:[&_td]:py-1.5",
  "max-lg:[&_td]:text-right max-lg:[&_td]:wrap-anywhere",
  "max-lg:[&_td]:before:flex-none max-lg:[&_td]:before:text-left max-lg:[&_td]:before:font-semibold",
  "max-lg:[&_td]:before:text-muted max-lg:[&_td]:before:content-[attr(data-label)]",
];

/**
 * Tables, by what becomes of their rows on small screens:
 * - `stack`: each cell is a line, led by its `data-label`
 * - `cards`: the same, side by side where there is room
 * - `orders`: one line without dates, below 481 px with the statuses in a second line
 * - `talk`: a message is a block
 */
export const table = cva(
  [
    "w-full text-left text-sm [&_time]:whitespace-nowrap",
    "[&_th]:whitespace-nowrap [&_th]:bg-sunken [&_th]:px-3 [&_th]:py-3 [&_th]:text-xs [&_th]:font-semibold",
    "[&_th]:uppercase [&_th]:tracking-wide [&_th]:text-muted",
    "[&_td]:border-t [&_td]:border-line [&_td]:px-3 [&_td]:py-3",
  ],
  {
    variants: {
      rows: {
        stack: STACK,
        cards: [
          ...STACK,
          "max-lg:[&_tbody]:!grid max-lg:[&_tbody]:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))]",
          "max-lg:[&_tbody]:gap-px max-lg:[&_tr]:!border-0 max-lg:[&_tr]:shadow-[0_0_0_1px_var(--line)]",
        ],
        orders: [
          "[&_td]:align-middle max-lg:[&_td]:px-2 max-lg:[&_th]:px-2",
          "max-xs:block max-xs:[&_:is(thead,tbody)]:block max-xs:[&_tr]:flex max-xs:[&_tr]:flex-wrap",
          "max-xs:[&_tr]:items-center max-xs:[&_tbody_tr]:border-t max-xs:[&_tbody_tr]:border-line",
          "max-xs:[&_thead_tr]:bg-sunken max-xs:[&_:is(th,td)]:flex-none max-xs:[&_td]:border-0",
          "max-xs:[&_td]:px-1.5 max-xs:[&_th]:px-1.5 max-xs:[&_time]:whitespace-normal",
          // The second column has what the others leave.
          "max-xs:[&_:is(th,td):first-child]:w-[4.25rem] max-xs:[&_:is(th,td):last-child]:w-[4.25rem]",
          "max-xs:[&_:is(th,td):nth-child(2)]:w-[calc(100%-15.75rem)]",
        ],
        talk: [
          "flex-none [&_th]:sticky [&_th]:top-0 [&_td]:align-top",
          "max-sm:block max-sm:[&_tbody]:block max-sm:[&_thead]:sr-only",
          "max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-[auto_1fr] max-sm:[&_tr]:gap-x-4 max-sm:[&_tr]:border-t",
          "max-sm:[&_tr]:border-line max-sm:[&_tr]:px-3 max-sm:[&_tr]:py-2",
          "max-sm:[&_td]:block max-sm:[&_td]:border-0 max-sm:[&_td]:p-0",
          "max-sm:[&_td]:before:text-muted max-sm:[&_td]:before:content-[attr(data-label)_'_']",
        ],
      },
    },
    defaultVariants: { rows: "stack" },
  },
);
