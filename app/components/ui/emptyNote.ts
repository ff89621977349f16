/** A note in place of what a list does not have. */
export const emptyNote = "mx-auto max-w-lg rounded-lg border-2 border-dashed border-line px-6 py-12 text-center";
