import { cva, type VariantProps } from "class-variance-authority";

/** The box around a table, which scrolls where the table is wider. */
// Relative, so that what is hidden in it for assistive technology alone does not make the page wider.
export const tableBox = "relative overflow-x-auto rounded-lg border border-line bg-surface";

/** For regions that scroll: the keyboard reaches them. */
export const SCROLLS = { tabIndex: 0 };

/** A cell with an amount of money. */
export const numberCell = "text-right tabular-nums";

/** An amount in a table of orders: below 481 px as wide as "$9,999,999.99". */
export const orderAmountCell = `${numberCell} max-xs:w-[7.25rem]`;

/** A cell without a value, which is left out on small screens. */
export const emptyCell = "max-lg:!hidden";

/** The buttons of a row. Rows repeat it, so it is one class: see tailwind.back-office.config.ts. */
export const rowActions = "row-actions";

/**
 * Tables, by what becomes of their rows on small screens: see `.table-…` in app/tailwind.css, and those of the back office alone in
 * tailwind.back-office.config.ts.
 */
export const table = cva("table-base w-full text-left text-sm [&_time]:whitespace-nowrap", {
  variants: {
    rows: {
      /** Each cell is a line, led by its `data-label`. */
      stack: "table-stack max-lg:[&_thead]:sr-only",
      /** The same, side by side where there is room. */
      cards: "table-stack table-cards max-lg:[&_thead]:sr-only",
      /** Two lines: picture and name beside price and purchase link, and the buttons. */
      products: "table-products max-lg:[&_thead]:sr-only",
      /** Two lines: the name, and the fields with their `data-label`. */
      fields: "table-stack table-fields max-lg:[&_thead]:sr-only",
      /** The same; on large screens, fields in two lines below each other: see tailwind.back-office.config.ts. */
      variants: "table-stack table-fields table-variants max-lg:[&_thead]:sr-only",
      /** One line without dates; below 481 px the statuses are a second line. */
      orders: "table-orders max-xs:[&_thead_tr]:bg-sunken max-xs:[&_time]:whitespace-normal",
      /** Each message is a box. */
      talk: "table-talk flex-none [&_thead]:sr-only",
    },
  },
  defaultVariants: { rows: "stack" },
});

/** What becomes of a table's rows on small screens. */
export type TableRows = VariantProps<typeof table>["rows"];
