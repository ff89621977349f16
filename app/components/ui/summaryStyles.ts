/** A page's main column and, where there is room, a narrow one beside it. */
export const withAside = "grid gap-8 wrap-anywhere *:min-w-0 lg:grid-cols-aside lg:items-start lg:gap-12 print:block";

/** A step from the cart to the order, and what it costs beside it. */
export const checkoutColumns = "grid gap-6 *:min-w-0 lg:grid-cols-checkout lg:items-start lg:gap-12";

/** Sums on a receipt, which stays in view beside a long column. */
export const receipt = "receipt relative px-5 py-7 [.grid>*+&]:lg:sticky [.grid>*+&]:lg:top-20";

/** Panels side by side where there is room. */
export const cardGrid = "grid grid-cols-cards gap-4 wrap-anywhere *:min-w-0";

/** Lines of a cart or order: the picture, the name, the sum. */
export const itemLine =
  "grid grid-cols-[min(5rem,25%)_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-5 first:border-t sm:grid-cols-[7rem_minmax(0,1fr)]";
export const itemPicture = "aspect-square w-full rounded-md bg-well object-cover";
export const itemName = "font-sans text-base font-semibold tracking-normal";
export const itemLink = "text-ink underline-offset-[0.2em] hover:underline";
export const itemSum = "font-sign font-bold tabular-nums";
