import { eq } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { category, product } from "~/platform/schema.server";
import { colorsOf, storeVariants, sumsOf } from "~/shop/catalog/change-variants.server";
import { type SizedProduct, sizedCategories, sizedProducts } from "../products/sized";
import { seededId } from "./demo-catalog";
import { DEMO_FOLDER, demoPicture } from "./demo-pictures";
import type { DemoPlace } from "./demo-place";
import { publishProduct } from "./publish-product";

/** The places of all combinations of values. */
const combinations = (options: SizedProduct["options"]): number[][] =>
  options.reduce<number[][]>(
    (all, { values }) => all.flatMap((places) => values.map((_, place) => [...places, place])),
    [[]],
  );

const skuPart = (value: string) => value.toUpperCase().replace(/[^A-Z0-9.]+/g, "");

function variantsOf(item: SizedProduct, price: DemoPlace["price"]) {
  return combinations(item.options).flatMap((places) => {
    const made = item.variantOf(...places);
    if (!made) return [];
    const optionValues = item.options.map(({ values }, index) => values[places[index] ?? 0] ?? "");
    const picture = optionValues.map((value) => item.imageOf[value]).find(Boolean);
    return [
      {
        ...made,
        priceCents: price(made.priceCents),
        optionValues,
        sku: [item.sku, ...optionValues.map(skuPart)].join("-"),
        image: picture ? demoPicture(picture) : "",
      },
    ];
  });
}

function addProduct(tx: Transaction, item: SizedProduct, price: DemoPlace["price"]): void {
  const variants = variantsOf(item, price).map((one, position) => ({
    ...one,
    num: 0,
    id: newId(),
    productNum: 0,
    position,
    gtin: "",
    compareAtCents: null,
    isAvailable: true,
  }));
  const num = publishProduct(tx, {
    id: seededId(item.slug),
    name: item.name,
    brand: item.brand,
    category: item.category,
    description: item.descriptionHtml,
    image: demoPicture(item.images[0] ?? ""),
    imageFolderName: DEMO_FOLDER,
    imageB: item.images.map((file) => ({ src: demoPicture(file), alt: item.name })),
    options: item.options,
    ...sumsOf(variants),
    colorsVariants: colorsOf(item.options, variants, []),
  });
  const variantSkus = variants.map(({ sku }) => sku).join(" ");
  tx.update(product).set({ variantSkus }).where(eq(product.num, num)).run();
  const stored = tx.select().from(product).where(eq(product.num, num)).get();
  if (stored) storeVariants(tx, { ...stored, variants: variants.map((one) => ({ ...one, productNum: num })) });
}

/** Adds the missing products of the demo that come in sizes, colors or volumes, with their categories. */
export function seedDemoVariants({ price }: DemoPlace): void {
  transaction((tx) => {
    for (const item of sizedProducts) {
      const known = tx
        .select({ num: product.num })
        .from(product)
        .where(eq(product.id, seededId(item.slug)))
        .get();
      if (!known) addProduct(tx, item, price);
    }
    const rows = Object.entries(sizedCategories).map(([slug, text]) => ({ slug, text, updatedAt: new Date() }));
    tx.insert(category).values(rows).onConflictDoNothing().run();
  });
}
