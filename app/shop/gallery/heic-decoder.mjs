// Decodes a HEIC picture from its input with libheif and writes it as JPEG or PNG to its output: heic.server.ts runs it in a
// process of its own. Plain JavaScript beside the bundled server, so that Node loads nothing of the shop. Without output, the
// picture cannot be decoded within the limits.
import { buffer } from "node:stream/consumers";
import heif from "libheif-js/wasm-bundle.js";
import sharp from "sharp";

const PAGE = 65_536;
/** What an ICC profile in a JPEG file is preceded by; it is one part of one. */
const ICC_HEADER = Buffer.from("ICC_PROFILE\0\x01\x01", "latin1");
/** The maximum size of a part of a JPEG file, in bytes. */
const PART_LIMIT = 65_535;

const [pixelLimit, memoryLimit] = process.argv.slice(2).map(Number);

// No option of Node limits WebAssembly's memory. libheif reports an allocation that fails as an error.
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function growWithinLimit(pages) {
  if (this.buffer.byteLength + pages * PAGE > memoryLimit) throw new RangeError("The picture needs too much memory.");
  return grow.call(this, pages);
};

/** The pixels of the primary picture, turned as the file says; null when libheif refuses it. They are in libheif's memory. */
async function decode(bytes) {
  const context = heif.heif_context_alloc();
  const { code } = heif.heif_context_read_from_memory(context, bytes);
  if (code !== heif.heif_error_code.heif_error_Ok) return null;
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  // libheif's JavaScript functions answer an error as an object with a code.
  if (!handle || handle.code) return null;
  if (heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle) > pixelLimit) return null;
  const hasAlpha = heif.heif_image_handle_has_alpha_channel(handle);
  const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } = heif.heif_chroma;
  const space = heif.heif_colorspace.heif_colorspace_RGB;
  const { channels: [decoded] = [] } = await heif.heif_js_decode_image2(handle, space, hasAlpha ? rgba : rgb);
  return decoded ? { ...decoded, channels: hasAlpha ? 4 : 3 } : null;
}

/** The color profile of a HEIC file (ISO/IEC 14496-12, box `colr`), as a part of a JPEG file; empty if it has none. */
function profilePart(bytes) {
  const at = bytes.indexOf("colrprof", 4, "latin1");
  const profile = at === -1 ? bytes.subarray(0, 0) : bytes.subarray(at + 8, at - 4 + bytes.readUInt32BE(at - 4));
  const length = 2 + ICC_HEADER.length + profile.length;
  if (profile.length === 0 || length > PART_LIMIT) return Buffer.alloc(0);
  return Buffer.concat([Buffer.from([0xff, 0xe2, length >> 8, length & 0xff]), ICC_HEADER, profile]);
}

const bytes = await buffer(process.stdin);
const decoded = await decode(bytes);
if (decoded) {
  const { width, height, stride, channels, data } = decoded;
  // libheif pads its rows.
  const padded = { width: Math.floor(stride / channels), height, channels };
  const picture = sharp(data, { raw: padded }).extract({ left: 0, top: 0, width, height });
  if (channels === 4) process.stdout.write(await picture.png().toBuffer());
  else {
    // Nearly without loss, because it is encoded again.
    const jpeg = await picture.jpeg({ quality: 95, chromaSubsampling: "4:4:4", optimizeCoding: false }).toBuffer();
    process.stdout.write(Buffer.concat([jpeg.subarray(0, 2), profilePart(bytes), jpeg.subarray(2)]));
  }
}
