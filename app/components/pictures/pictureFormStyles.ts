export const part = "grid gap-5 rounded-lg border border-line bg-surface p-4 *:min-w-0";
export const partLegend = "px-1 font-sign text-lg font-bold";

/** Small pictures with what is said about them, as many in a row as there is room for. */
export const thumbs = "grid grid-cols-thumbs gap-3";
export const thumbBox = "flex min-w-0 flex-col gap-2 rounded-md border border-line p-2 text-sm";
export const thumbImage = "aspect-square w-full rounded bg-well object-cover";
export const thumbName = "flex flex-1 items-start gap-2 wrap-anywhere";
