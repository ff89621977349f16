import { cva } from "class-variance-authority";

/** A field in which something is typed or chosen. */
export const control = cva("control", {
  variants: {
    kind: {
      text: "min-h-target py-2 pr-3 text-base",
      /** With a button at its end. */
      password: "min-h-target py-2 pr-16 text-base",
      area: "py-2 pr-3 text-base",
      choice: "min-h-target py-2 pr-8 text-base",
      smallChoice: "min-h-small py-1 pr-8 text-sm",
    },
    width: { full: "w-full", quantity: "w-24", units: "w-16 flex-none" },
  },
  defaultVariants: { kind: "text", width: "full" },
});

export const fieldLabel = "mb-1 block text-sm font-semibold";

/** The word "(optional)" in a label. */
export const optionalMark = "font-normal not-italic text-muted";

export const fieldHint = "mt-1 flex justify-between gap-4 text-sm text-muted";

export const fieldError = "mt-1 text-sm font-semibold text-danger";

/** A checkbox and its label. */
export const checkLine = "flex min-h-target items-center gap-3";

/** A checkbox or radio button. */
export const tick = "h-5 w-5 flex-none accent-accent";

/** Fields one below the other. */
export const formGrid = "grid gap-5 *:min-w-0";

/** Where a field with suggestions stands: in a form under its label, or in the header's search box. */
type SuggestionLook = "field" | "header";

export type SuggestionStyles = { look?: SuggestionLook };

export const suggestionBox = cva("", {
  variants: { look: { field: "relative flex-[1_1_14rem]", header: "flex min-w-0 flex-1" } },
});

export const suggestionInput = cva("", {
  variants: {
    look: { field: control(), header: "min-w-0 flex-1 bg-transparent pl-3 text-base text-ink outline-none" },
  },
});

/** Fields side by side where there is room. */
export const fieldRow = "grid gap-5 *:min-w-0 sm:auto-cols-fr sm:grid-flow-col";
