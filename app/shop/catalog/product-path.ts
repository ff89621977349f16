/**
 * The path of a product's page.
 * @param color the name of the color that it shows; the page's first one without it
 */
export const productPath = (id: string, color?: string) =>
  `/product/${id}${color ? `?${new URLSearchParams({ color })}` : ""}`;
