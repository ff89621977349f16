/** A `<details>` whose summary looks like a button. */
export const unfolding = "unfolding";

/** The question that unfolds below such a button. */
export const unfoldedQuestion = "mt-2 w-56 whitespace-normal rounded-md border border-line bg-sunken p-3 text-left";
