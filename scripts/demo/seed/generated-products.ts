import { sqlite } from "~/platform/db.server";
import { progressBar, writeProgress } from "../../run/progress-bar";
import { demoProducts } from "../catalog";
import { seededId } from "./demo-catalog";
import { demoPicture } from "./demo-pictures";

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

const BATCH = 5000;

/** The word at an index, wrapping around, so that all parts of the names vary. */
const pick = (words: string[], index: number) => words[index % words.length] ?? "";

/**
 * Adds generated products until there are `wanted` of them, counting those of earlier runs.
 */
export function seedGeneratedProducts(wanted: number): void {
  const pictures = demoProducts.flatMap((item) => item.images.slice(0, 1)).map(demoPicture);
  const insert = sqlite.prepare(
    `insert into product (id, name, brand, category, price_cents, count_in_stock, description, description_text, image,
       image_b, colors_variants, slot, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '[]', ?, ?, ?)
     on conflict (id) do nothing`,
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
      const words = `${style} ${kind.toLowerCase()} in ${material.toLowerCase()}, model ${index + 1}. Made to be used every day and mended when it wears.`;
      const added = insert.run(
        seededId(`generated-${index}`),
        `${style} ${material} ${kind} No. ${index + 1}`,
        pick(BRANDS, index * 3),
        kind,
        500 + ((index * 7919) % 40_000),
        (index * 31) % 60,
        `<p>${words}</p>`,
        words,
        image,
        JSON.stringify([{ src: image }]),
        slot,
        now - index * 1000,
        now,
      );
      slot += added.changes;
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
