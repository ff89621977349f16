/**
 * Whether a product has a cart button, on its page and in lists: not where its purchase link takes its place.
 * @param mode how the shop shows purchase links
 */
export const isSoldHere = (purchaseLink: string, mode: "hidden" | "alongside" | "instead"): boolean =>
  purchaseLink === "" || mode !== "instead";
