import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { decodeHeic } from "~/shop/gallery/heic.server";
import { signedInAdmin } from "../support/admins";
import { Page } from "../support/html";
import { filesForm, heic, jpeg, largeHeic } from "../support/pictures";
import { seededShop } from "../support/seeded-shop";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

const post = (address: string, body: FormData) =>
  admin.request(address, { method: "POST", body, headers: { Origin: shop.url } });

async function upload(files: [string, Buffer][]) {
  const response = await post("/api/upload/phone", filesForm(files));
  const pictures = response.ok ? ((await response.json()) as { src: string }[]) : [];
  return { status: response.status, message: response.headers.get("X-Upload-Message"), pictures };
}

/** The phone's picture with another brand, instead of `heic`. */
function withBrand(brand: string): Buffer {
  const bytes = heic();
  bytes.write(brand, 8, "latin1");
  return bytes;
}

/** The phone's picture that says that it and its tiles are so large. */
function withSize(width: number, height: number): Buffer {
  const bytes = heic();
  for (let at = bytes.indexOf("ispe"); at !== -1; at = bytes.indexOf("ispe", at + 1)) {
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
  }
  return bytes;
}

/** The brands of a HEIC picture, and noise after them. */
const garbage = Buffer.concat([
  heic().subarray(0, 24),
  Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 251)),
]);

async function colorsAt(file: Buffer, ...places: [x: number, y: number][]) {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]);
}

describe("a HEIC picture", () => {
  it("is stored upright as JPEG in the right colors, without the place where it was taken", async () => {
    expect(heic().includes("hidden-make")).toBe(true);
    const { pictures, message } = await upload([["IMG_0042.HEIC", heic()]]);
    expect(pictures).toEqual([{ src: expect.stringMatching(/^\/uploads\/phone\/img-0042-[0-9a-f]{12}\.jpg$/) }]);
    expect(message).toBeNull();
    const stored = readFileSync(path.join(shop.dataDir, pictures[0]?.src ?? ""));
    const { format, width, height, exif, icc } = await sharp(stored).metadata();
    expect([format, width, height, exif, icc]).toEqual(["jpeg", 128, 64, undefined, undefined]);
    expect(stored.includes("hidden-make")).toBe(false);
    const colors = await colorsAt(stored, [8, 8], [50, 50], [100, 30]);
    for (const [index, expected] of [
      [255, 255, 255],
      [0, 192, 0],
      [32, 64, 192],
    ].entries()) {
      for (const [band, value] of expected.entries()) {
        expect(Math.abs((colors[index]?.[band] ?? -1) - value), `${index} ${colors[index]}`).toBeLessThan(8);
      }
    }
    const sized = await shop.client().get(`/img/160${pictures[0]?.src}`, { Accept: "image/avif" });
    expect([sized.status, sized.headers.get("Content-Type")]).toEqual([200, "image/avif"]);
  });

  it("may have any brand of HEIF, and a JPEG may be named so", async () => {
    const files: [string, Buffer][] = ["mif1", "msf1", "hevc", "heix"].map((brand) => [
      `${brand}.heic`,
      withBrand(brand),
    ]);
    const { pictures, message } = await upload([...files, ["converted.heic", await jpeg()]]);
    expect([pictures.length, message]).toEqual([5, null]);
  });

  it("that cannot be decoded within the limits is left out, and the others are kept", async () => {
    const broken: [string, Buffer][] = [
      ["empty.heic", Buffer.alloc(0)],
      ["header.heic", heic().subarray(0, 12)],
      ["half.heic", heic().subarray(0, 700)],
      ["end.heic", heic().subarray(0, heic().length - 60)],
      ["garbage.heic", garbage],
      ["wide.heic", withSize(60_000, 60_000)],
      ["forty-one-megapixels.heic", withSize(8200, 5000)],
      ["none.heic", withSize(0, 0)],
      ["avif.heic", withBrand("avif")],
    ];
    const { status, pictures, message } = await upload([...broken, ["good.heic", heic()]]);
    expect([status, pictures.length]).toEqual([200, 1]);
    expect(message).toBe(`Only JPG/PNG up to 5MB per file. Skipped ${broken.length} invalid file(s).`);
  });

  it("is a logo by the form of the settings; a broken one is refused beside its field, and what was typed stays", async () => {
    const form = (file: Buffer, accentColor: string) =>
      post("/admin/settings", filesForm([["logo.heic", file]], { intent: "look", logo: "", accentColor }));
    const refused = await form(garbage, "#7a1f5c");
    const look = Page.parse(await refused.text()).form("Look");
    expect([refused.status, look.field("accentColor").value, look.invalidFields]).toEqual([400, "#7a1f5c", ["logo"]]);
    expect((await form(heic(), "")).status).toBe(303);
    const { logo } = await (await admin.get("/api/settings")).json();
    expect(logo).toMatch(/^\/uploads\/shop\/logo-\w+\.jpg$/);
    expect((await shop.client().open("/")).first("header img").html).toContain(logo);
  });
});

describe("the decoder of HEIC pictures", () => {
  const limits = { pixels: 2400 * 1800, memory: 64 * 1024 * 1024, time: 30_000 };

  it("decodes a picture within its limits", async () => {
    const decoded = await decodeHeic(largeHeic(), limits);
    expect(await sharp(decoded ?? "").metadata()).toMatchObject({ format: "jpeg", width: 2400, height: 1800 });
  });

  it.each([
    ["pixels", { pixels: 2400 * 1800 - 1 }],
    ["memory", { memory: 20 * 1024 * 1024 }],
    ["time", { time: 1 }],
  ])("ends at its limit of %s", async (_name, lower) => {
    expect((await decodeHeic(largeHeic(), { ...limits, ...lower })) === null).toBe(true);
  });
});
