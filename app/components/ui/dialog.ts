import { cva } from "class-variance-authority";

export const dialogBox = cva(
  [
    "m-auto w-full whitespace-normal rounded-lg border border-line bg-surface p-6 text-left text-ink shadow-raised",
    "[&:modal]:w-[calc(100%-2rem)]",
    // Without JavaScript an open dialog is a block of the page. Browsers lay it over the page otherwise.
    "[&:not(:modal)]:static [&:not(:modal)]:m-0 [&:not(:modal)]:h-auto [&:not(:modal)]:max-h-none",
    "[&:not(:modal)]:w-auto [&:not(:modal)]:max-w-none [&:not(:modal)]:overflow-visible",
  ],
  {
    variants: { wide: { true: "max-w-3xl", false: "max-w-lg" } },
    defaultVariants: { wide: false },
  },
);
