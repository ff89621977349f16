/** A product of the demo that comes in sizes, colors or volumes. */
export type SizedProduct = {
  slug: string;
  name: string;
  brand: string;
  category: string;
  descriptionHtml: string;
  /** File names in scripts/demo/pictures; the first is the main picture. */
  images: string[];
  /** The pictures of colors. */
  imageOf: Record<string, string>;
  /** The start of its variants' SKUs. */
  sku: string;
  options: { name: string; values: string[] }[];
  /** Price, weight in grams and stock of a combination, by its place among the values; null for one that is not made. */
  variantOf: (...places: number[]) => { priceCents: number; weight: number; countInStock: number } | null;
};

export const sizedProducts: SizedProduct[] = [
  {
    slug: "harbor-tee",
    name: "Harbor T-shirt",
    brand: "Norrvik",
    category: "Clothing",
    descriptionHtml:
      "<p>Heavy organic cotton, knitted in the round so that it has no side seams to twist. Straight cut; take your usual size.</p><p>Wash at 40 °C, dry on the line.</p>",
    images: ["harbor-tee-ink.jpg", "harbor-tee-moss.jpg", "harbor-tee-rust.jpg"],
    imageOf: { Ink: "harbor-tee-ink.jpg", Moss: "harbor-tee-moss.jpg", Rust: "harbor-tee-rust.jpg" },
    sku: "TEE",
    options: [
      { name: "Size", values: ["S", "M", "L", "XL"] },
      { name: "Color", values: ["Ink", "Moss", "Rust"] },
    ],
    // The largest size costs more, and is not made in rust. Small moss is sold out.
    variantOf: (size = 0, color = 0) =>
      size === 3 && color === 2
        ? null
        : {
            priceCents: size === 3 ? 3200 : 2900,
            weight: 190 + size * 15,
            countInStock: size === 0 && color === 1 ? 0 : 4 + ((size * 7 + color * 5) % 17),
          },
  },
  {
    slug: "fisherman-sweater",
    name: "Fisherman Sweater",
    brand: "Mosswell",
    category: "Clothing",
    descriptionHtml:
      "<p>Unbleached wool with its lanolin left in, knitted tight against the wind. It is cut long in the arm so that the cuffs can be turned.</p><p>Air it; wash it cold and by hand, and dry it flat.</p>",
    images: ["fisherman-sweater-oat.jpg", "fisherman-sweater-navy.jpg"],
    imageOf: { Oat: "fisherman-sweater-oat.jpg", Navy: "fisherman-sweater-navy.jpg" },
    sku: "FISH",
    options: [
      { name: "Size", values: ["S", "M", "L"] },
      { name: "Color", values: ["Oat", "Navy"] },
    ],
    variantOf: (size = 0, color = 0) => ({
      priceCents: 14800,
      weight: 820 + size * 60,
      countInStock: [3, 9, 6][(size + color) % 3] ?? 0,
    }),
  },
  {
    slug: "twill-trousers",
    name: "Twill Work Trousers",
    brand: "Norrvik",
    category: "Clothing",
    descriptionHtml:
      "<p>Dense cotton twill with a gusset, so that they bend where you do. The knees take pads; the pockets take tools.</p><p>They shrink by a finger's breadth in the first wash: the lengths allow for it.</p>",
    images: ["twill-trousers-charcoal.jpg", "twill-trousers-olive.jpg"],
    imageOf: { Charcoal: "twill-trousers-charcoal.jpg", Olive: "twill-trousers-olive.jpg" },
    sku: "TWILL",
    options: [
      { name: "Waist", values: ["30", "32", "34", "36"] },
      { name: "Length", values: ["Short", "Regular", "Long"] },
      { name: "Color", values: ["Charcoal", "Olive"] },
    ],
    // The narrowest are not made long.
    variantOf: (waist = 0, length = 0, color = 0) =>
      waist === 0 && length === 2
        ? null
        : {
            priceCents: 11900,
            weight: 640 + waist * 20 + length * 15,
            countInStock: (waist * 5 + length * 3 + color * 4) % 9,
          },
  },
  {
    slug: "linseed-paint",
    name: "Linseed Wall Paint, Sage",
    brand: "Kalkverk",
    category: "Paint",
    descriptionHtml:
      "<p>Matt paint of linseed oil, chalk and earth pigments, without solvents. A liter covers 10 m² twice.</p><p>It dries overnight and can be painted over for decades.</p>",
    images: ["linseed-paint.jpg"],
    imageOf: {},
    sku: "PAINT-SAGE",
    options: [{ name: "Volume", values: ["0.5 l", "1 l", "2.5 l", "5 l"] }],
    variantOf: (volume = 0) => ({
      priceCents: [1400, 2400, 5200, 9400][volume] ?? 0,
      weight: [800, 1500, 3700, 7300][volume] ?? 0,
      countInStock: [24, 31, 12, 2][volume] ?? 0,
    }),
  },
];

/** The texts of their category pages, by slug. */
export const sizedCategories: Record<string, string> = {
  clothing: "A few things to wear, made to be mended. Each comes in sizes and colors with a stock of their own.",
  paint: "Paint that you can mix, thin and clean up with what is in the kitchen.",
};
