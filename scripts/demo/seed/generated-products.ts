import { sqlite } from "~/platform/db.server";
import { progressBar, writeProgress } from "../../run/progress-bar";
import { demoProducts } from "../catalog";
import { seededId } from "./demo-catalog";
import { demoPicture } from "./demo-pictures";
import { GENERATED_SIZES } from "./seed-arguments";

const MATERIALS = [
  "Oak",
  "Linen",
  "Brass",
  "Wool",
  "Enamel",
  "Stoneware",
  "Walnut",
  "Canvas",
  "Steel",
  "Cork",
  "Ash",
  "Felt",
];
const KINDS = [
  "Lamp",
  "Mug",
  "Chair",
  "Backpack",
  "Kettle",
  "Notebook",
  "Planter",
  "Blanket",
  "Knife",
  "Board",
  "Bottle",
  "Clock",
  "Tray",
  "Stool",
  "Basket",
  "Pan",
];
const STYLES = ["Classic", "Everyday", "Harbor", "Field", "Studio", "North", "Garden", "Little", "Grand", "Weekend"];
const BRANDS = ["Alder & Co", "Brightwell", "Corvane", "Dunmore", "Elm Street Works", "Fjordlight", "Gather", "Hollis"];

/** The values of the option that generated products with variants have. */

const BATCH = 5000;

/** The word at an index, wrapping around, so that all parts of the names vary. */
const pick = (words: string[], index: number) => words[index % words.length] ?? "";

/**
 * Adds generated products until there are `wanted` of them, counting those of earlier runs.
 * @param variants how many of each product: with one, products have no options
 */
export function seedGeneratedProducts(wanted: number, variants: number): void {
  const sizes = variants > 1 ? GENERATED_SIZES.slice(0, variants) : [];
  const options = JSON.stringify(sizes.length > 0 ? [{ name: "Size", values: sizes }] : []);
  const pictures = demoProducts.flatMap((item) => item.images.slice(0, 1)).map(demoPicture);
  const insert = sqlite.prepare(
    `insert into product (id, name, brand, category, price_cents, count_in_stock, description, description_text, image,
       image_b, colors_variants, slot, created_at, updated_at, options, variant_skus)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '[]', ?, ?, ?, ?, ?)
     on conflict (id) do nothing`,
  );
  const insertVariant = sqlite.prepare(
    `insert into variant (id, product_num, position, option_values, sku, price_cents, count_in_stock)
     values (?, ?, ?, ?, ?, ?, ?)`,
  );
  const nextSlot = sqlite.prepare("select coalesce(max(slot), -1) + 1 from product").pluck();
  const now = Date.now();
  const addBatch = sqlite.transaction((first: number, end: number) => {
    let slot = nextSlot.get() as number;
    for (let index = first; index < end; index += 1) {
      const material = pick(MATERIALS, index);
      const kind = pick(KINDS, Math.floor(index / MATERIALS.length));
      const style = pick(STYLES, Math.floor(index / 7));
      const image = pick(pictures, index * 7);
      const priceCents = 500 + ((index * 7919) % 40_000);
      const stock = (index * 31) % 60;
      const skus = sizes.map((size) => `GEN-${index + 1}-${size}`);
      const words = `${style} ${kind.toLowerCase()} in ${material.toLowerCase()}, model ${index + 1}. Made to be used every day and mended when it wears.`;
      const added = insert.run(
        seededId(`generated-${index}`),
        `${style} ${material} ${kind} No. ${index + 1}`,
        pick(BRANDS, index * 3),
        kind,
        priceCents,
        sizes.length > 0 ? stock * sizes.length : stock,
        `<p>${words}</p>`,
        words,
        image,
        JSON.stringify([{ src: image }]),
        slot,
        now - index * 1000,
        now,
        options,
        skus.join(" "),
      );
      slot += added.changes;
      if (added.changes === 0) continue;
      for (const [position, sku] of skus.entries()) {
        const values = JSON.stringify([sizes[position]]);
        insertVariant.run(
          seededId(sku),
          added.lastInsertRowid,
          position,
          values,
          sku,
          priceCents + position * 100,
          stock,
        );
      }
    }
  });
  for (let first = 0; first < wanted; first += BATCH) {
    const end = Math.min(first + BATCH, wanted);
    addBatch.immediate(first, end);
    writeProgress(progressBar(end, wanted, `${end} of ${wanted} products`));
  }
  process.stdout.write("\n");
  sqlite.pragma("optimize");
}
