/** A product of the demo catalog. */
export type DemoProduct = {
  slug: string;
  name: string;
  brand: string;
  category: string;
  priceCents: number;
  countInStock: number;
  descriptionHtml: string;
  /** File names in scripts/demo/pictures; the first is the main picture. */
  images: string[];
  colorsVariants: { name: string; image: string }[];
  /** File name of a short video in scripts/demo/pictures. */
  video?: string;
  /** Link to another seller. */
  purchaseLink?: string;
  shippingMethod: "Standard" | "Oversize";
  reviews: { username: "jane" | "john"; rating: number; comment: string }[];
};
