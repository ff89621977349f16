import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { demoProducts } from "./catalog";
import { audioPictures } from "./drawings/audio";
import { bagPictures } from "./drawings/bags";
import { clothesPictures } from "./drawings/clothes";
import { deskPictures } from "./drawings/desk";
import { gardenPictures } from "./drawings/garden";
import { kitchenPictures } from "./drawings/kitchen";
import { lightingPictures } from "./drawings/lighting";
import { outdoorPictures } from "./drawings/outdoor";
import { textilePictures } from "./drawings/textiles";
import { toyPictures } from "./drawings/toys";
import { sizedProducts } from "./products/sized";

const FOLDER = path.resolve("scripts/demo/pictures");
const MAX_BYTES = 45 * 1024;

const pictures = [
  ...kitchenPictures,
  ...lightingPictures,
  ...bagPictures,
  ...deskPictures,
  ...outdoorPictures,
  ...textilePictures,
  ...audioPictures,
  ...toyPictures,
  ...gardenPictures,
  ...clothesPictures,
];

/** Encodes at the highest quality that stays below MAX_BYTES; only detailed textures need less than the first one. */
async function encode(svg: string): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(svg)).flatten().raw().toBuffer({ resolveWithObject: true });
  let jpeg = Buffer.alloc(0);
  for (const quality of [80, 74, 68, 62, 54, 46, 40]) {
    jpeg = await sharp(pixels.data, { raw: pixels.info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES) break;
  }
  return jpeg;
}

/** Draws all pictures of the demo catalog, or only those whose file names start with one of the prefixes. */
async function main(prefixes: string[]) {
  mkdirSync(FOLDER, { recursive: true });
  const wanted = new Set([...demoProducts, ...sizedProducts].flatMap((product) => product.images));
  const drawn = new Set(pictures.map((picture) => picture.file));
  const lacking = [...wanted].filter((file) => !drawn.has(file));
  const unused = [...drawn].filter((file) => !wanted.has(file));
  if (lacking.length > 0) console.error(`No drawing for: ${lacking.join(", ")}`);
  if (unused.length > 0) console.error(`No product shows: ${unused.join(", ")}`);
  for (const file of readdirSync(FOLDER))
    if (file.endsWith(".jpg") && !drawn.has(file)) rmSync(path.join(FOLDER, file));

  let bytes = 0;
  const chosen = pictures.filter(
    ({ file }) => prefixes.length === 0 || prefixes.some((prefix) => file.startsWith(prefix)),
  );
  for (const { file, draw } of chosen) {
    const jpeg = await encode(draw());
    writeFileSync(path.join(FOLDER, file), jpeg);
    bytes += jpeg.length;
  }
  console.log(`${chosen.length} pictures, ${Math.round(bytes / 1024)} KB`);
  if (lacking.length > 0) process.exitCode = 1;
}

await main(process.argv.slice(2));
