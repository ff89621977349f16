/** Fields side by side where there is room. */
export const fieldRow = "grid gap-5 *:min-w-0 sm:auto-cols-fr sm:grid-flow-col";
