import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { palette } from "../../app/platform/palette";

const ICON = readFileSync("public/favicon.svg");
/** The icon's background color, also behind its round corners: phones crop the corners themselves. */
const GREEN = "#1d5a44";

const ICO_SIZE = 32;
const ICO_HEADER = 22;

const drawn = (size: number) => sharp(ICON, { density: (72 * size) / 32 }).resize(size, size);

/** One picture as an ICO file: a directory with one entry, followed by the PNG. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(ICO_HEADER);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(ICO_SIZE, 6);
  header.writeUInt8(ICO_SIZE, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER, 18);
  return Buffer.concat([header, png]);
}

/** For e-mails, on the color that is behind it on pages: mail programs show no SVG. */
const noPicture = sharp("public/no-picture.svg", { density: (72 * 320) / 40 });
writeFileSync(
  "public/no-picture.png",
  await noPicture.resize(320, 320).flatten({ background: palette.well[0] }).png({ palette: true }).toBuffer(),
);

writeFileSync("public/favicon.ico", icoOf(await drawn(ICO_SIZE).png({ compressionLevel: 9 }).toBuffer()));
writeFileSync(
  "public/apple-touch-icon.png",
  await drawn(180).flatten({ background: GREEN }).png({ palette: true }).toBuffer(),
);
