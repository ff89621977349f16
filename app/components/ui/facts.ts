/** Terms and what belongs to them, in two columns. */
export const factList = "grid grid-cols-facts gap-x-4 gap-y-1 wrap-anywhere [&_dt]:text-muted";
