import type { ComponentProps } from "react";
import { SELECTION_FORM } from "./selectionForm";

const bar = [
  "sticky bottom-2 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-edge bg-surface p-3 shadow-raised print:hidden",
  // It stays in view only while there is something to do with it; in low windows it would cover the rows.
  "[main:not(:has([form=selection]:checked))_&]:static [@media(max-height:29.99rem)]:static",
].join(" ");

/** What can be done with the ticked rows of a list, with their count. It stays in view, by styles alone. */
export function SelectionBar({ children, ...form }: ComponentProps<"form">) {
  return (
    <form id={SELECTION_FORM} className={bar} data-selection-bar {...form}>
      <p className="text-sm font-semibold tabular-nums after:content-[counter(selected)]">Selected: </p>
      {children}
    </form>
  );
}
