type Shown = {
  variantId?: string | undefined;
  /** Values by the names of the options. */
  options?: Record<string, string>;
};

/**
 * The path of a product's page.
 * @param shown the name of the color that it shows, or a variant or values of options; the page's first one without it
 */
export function productPath(id: string, shown?: string | Shown): string {
  const { variantId, options = {} } = typeof shown === "object" ? shown : {};
  const query = new URLSearchParams(typeof shown === "string" && shown ? { color: shown } : {});
  if (variantId) query.set("variant", variantId);
  for (const [name, value] of Object.entries(options)) query.set(`option.${name}`, value);
  return `/product/${id}${query.size > 0 ? `?${query}` : ""}`;
}
