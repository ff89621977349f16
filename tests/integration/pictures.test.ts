import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { addCustomer, PASSWORD } from "../support/customers";
import { filesForm, jpeg, png } from "../support/pictures";
import { seededShop } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

type Src = { src: string };

const MB = 1024 * 1024;
const NOTHING_VALID = "Please choose at least one valid file to upload.";

const send = (folder: string, body: BodyInit, client = admin, headers: Record<string, string> = {}) =>
  client.request(`/api/upload/${folder}`, { method: "POST", body, headers: { Origin: shop.url, ...headers } });
const cookieOf = (client: ShopClient) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** The files in the gallery, and of uploads in progress. */
function filesNow(): string[] {
  const folders = ["uploads", path.join("cache", "incoming")].map((name) => path.join(shop.dataDir, name));
  try {
    return folders
      .filter(existsSync)
      .flatMap((place) => readdirSync(place, { recursive: true }).map(String))
      .sort();
  } catch (error) {
    // The shop has deleted a folder while it was read.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return filesNow();
    throw error;
  }
}

async function eventually(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 5000;
  while (!isSo() && Date.now() < end) await new Promise((resume) => setImmediate(resume));
  expect(isSo()).toBe(true);
}

describe("uploaded pictures", () => {
  it("are listed, cached for long, and served in several sizes", async () => {
    const files = filesForm([
      ["Front view.JPG", await jpeg({ width: 700, height: 500 })],
      ["../../side.png", await png()],
    ]);
    const response = await send("trays", files);
    expect(response.status).toBe(200);
    expect(response.headers.get("X-Upload-Message")).toBeNull();
    const pictures = (await response.json()) as Src[];
    expect(pictures.map(({ src }) => src)).toEqual([
      expect.stringMatching(/^\/uploads\/trays\/front-view-[0-9a-f]{12}\.jpg$/),
      expect.stringMatching(/^\/uploads\/trays\/side-[0-9a-f]{12}\.png$/),
    ]);
    const listed = (await (await admin.get("/api/upload/list/trays")).json()) as Src[];
    expect(listed.map(({ src }) => src).sort()).toEqual(pictures.map(({ src }) => src).sort());

    const visitor = shop.client();
    const complete = await visitor.get(pictures[0]?.src ?? "");
    expect(complete.headers.get("Content-Type")).toBe("image/jpeg");
    expect(complete.headers.get("Cache-Control")).toContain("max-age=31536000");
    const sized = await visitor.get(`/img/320${pictures[0]?.src}`, { Accept: "image/webp" });
    expect(sized.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(await sharp(Buffer.from(await sized.arrayBuffer())).metadata()).toMatchObject({
      format: "webp",
      width: 320,
    });
    const address = "/img/640/uploads/demo/enamel-mug-cream.jpg";
    const sizes = await Promise.all(
      ["image/avif,image/webp,*/*", "image/webp,*/*", "*/*"].map(async (Accept) => {
        const response = await visitor.get(address, { Accept });
        expect(response.headers.get("Vary")).toContain("Accept");
        return { type: response.headers.get("Content-Type"), bytes: (await response.arrayBuffer()).byteLength };
      }),
    );
    expect(sizes.map(({ type }) => type)).toEqual(["image/avif", "image/webp", "image/jpeg"]);
    expect(sizes.map(({ bytes }) => bytes)).toEqual(sizes.map(({ bytes }) => bytes).sort((one, other) => one - other));
  });

  it("keep their transparent parts in every format", async () => {
    const clear = { width: 40, height: 30, channels: 4 as const, background: "#0000ff00" };
    const files = filesForm([["logo.png", await sharp({ create: clear }).png().toBuffer()]]);
    const [picture] = (await (await send("logos", files)).json()) as Src[];
    for (const [Accept, format] of [
      ["image/avif,image/webp,*/*", "avif"],
      ["image/webp,*/*", "webp"],
      ["*/*", "png"],
      ["*/*", "png"],
    ] as const) {
      const sized = await shop.client().get(`/img/160${picture?.src}`, { Accept });
      expect([sized.status, sized.headers.get("Content-Type")]).toEqual([200, `image/${format}`]);
      const { data } = await sharp(Buffer.from(await sized.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[3], format).toBe(0);
    }
    const opaque = await sharp({ create: { ...clear, background: "#0000ff" } })
      .png()
      .toBuffer();
    const [other] = (await (await send("logos", filesForm([["opaque.png", opaque]]))).json()) as Src[];
    const sized = await shop.client().get(`/img/160${other?.src}`, { Accept: "*/*" });
    expect(sized.headers.get("Content-Type")).toBe("image/jpeg");
  });

  it("may be higher than the newer formats are", async () => {
    const files = filesForm([["infographic.png", await png({ width: 500, height: 17_000 })]]);
    const [stored] = (await (await send("infographics", files)).json()) as Src[];
    for (const format of ["webp", "avif", "jpeg"]) {
      const sized = await shop.client().get(`/img/640${stored?.src}`, { Accept: `image/${format}` });
      expect(sized.status, format).toBe(200);
      const { width, height } = await sharp(Buffer.from(await sized.arrayBuffer())).metadata();
      expect([width, height], format).toEqual([471, 16_000]);
    }
  });

  it("are re-encoded, which removes hidden data", async () => {
    const original = await sharp(await jpeg())
      .withExif({ IFD0: { Copyright: "hidden-exif-words" } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([
      original,
      Buffer.from("<script>hidden-script</script>PK\u0003\u0004hidden-archive"),
    ]);
    expect(polyglot.includes("hidden-exif-words")).toBe(true);
    const [picture] = (await (await send("hidden", filesForm([["x.jpg", polyglot]]))).json()) as Src[];
    const stored = readFileSync(path.join(shop.dataDir, picture?.src ?? ""));
    expect(stored.includes("hidden")).toBe(false);
    const { exif, ...facts } = await sharp(stored).metadata();
    expect(facts).toMatchObject({ format: "jpeg", width: 40, height: 30 });
    expect(exif).toBeUndefined();
  });

  it("may be WebP, and are stored as JPEG, or as PNG if they have transparent parts", async () => {
    const blue = { width: 40, height: 30, background: "#0000ff80" };
    const opaque = await sharp(await jpeg())
      .webp()
      .toBuffer();
    const transparent = await sharp({ create: { ...blue, channels: 4 } })
      .webp()
      .toBuffer();
    const files = filesForm([
      ["phone.webp", opaque],
      ["logo.webp", transparent],
    ]);
    const pictures = (await (await send("webp", files)).json()) as Src[];
    expect(pictures.map(({ src }) => src.slice(-4))).toEqual([".jpg", ".png"]);
    for (const { src } of pictures) {
      const stored = await sharp(readFileSync(path.join(shop.dataDir, src))).metadata();
      expect(stored).toMatchObject({ width: 40, height: 30 });
      expect((await shop.client().get(`/img/160${src}`)).status).toBe(200);
    }
  });

  it("are identified by their content, not by their name", async () => {
    const files = filesForm([
      ["really.png", await jpeg()],
      ["page.html", await png()],
    ]);
    const pictures = (await (await send("names", files)).json()) as Src[];
    expect(pictures.map(({ src }) => src.slice(-4))).toEqual([".jpg", ".png"]);
  });

  it("leave out invalid files, and report their number", async () => {
    const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    const gif = await sharp(await png())
      .gif()
      .toBuffer();
    const heavy = Buffer.concat([await jpeg(), Buffer.alloc(5 * MB)]);
    const tiff = await sharp(await png())
      .tiff()
      .toBuffer();
    const broken = (await png({ width: 400, height: 400 })).subarray(0, 300);
    const bomb = await png({ width: 7000, height: 6000 });
    const response = await send(
      "mixed",
      filesForm([
        ["a.jpg", svg],
        ["b.jpg", gif],
        ["b.png", tiff],
        ["c.jpg", heavy],
        ["d.png", broken],
        ["e.png", bomb],
        ["f.jpg", ""],
        ["good.jpg", await jpeg()],
      ]),
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(1);
    expect(response.headers.get("X-Upload-Message")).toBe(
      "Only JPG/PNG up to 5MB per file. Skipped 7 invalid file(s).",
    );
  });

  it("may have 5,242,880 bytes and no more", async () => {
    const picture = await jpeg();
    const filled = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect((await send("weights", filesForm([["exact.jpg", filled(5 * MB)]]))).status).toBe(200);
    expect((await send("weights", filesForm([["over.jpg", filled(5 * MB + 1)]]))).status).toBe(400);
  });

  it("are limited to fifty per upload", async () => {
    const picture = await jpeg();
    const many = (count: number) =>
      filesForm(Array.from({ length: count }, (_, index): [string, Buffer] => [`${index}.jpg`, picture]));
    expect(await (await send("fifty", many(50))).json()).toHaveLength(50);
    const before = filesNow();
    const response = await send("fifty", many(51));
    expect(response.status).toBe(400);
    expect((await response.json()).message).toContain("at most 50 files");
    expect(filesNow()).toEqual(before);
  });
});

describe("an upload", () => {
  it.each([
    ["nothing", () => new FormData()],
    ["an empty file field", () => filesForm([["", ""]])],
    ["no valid picture", () => filesForm([["a.jpg", "GIF89a"]])],
    [
      "files in an unknown field",
      () => {
        const form = new FormData();
        form.append("images", new Blob(["x"]), "a.jpg");
        return form;
      },
    ],
  ])("of %s is refused", async (_name, form) => {
    const before = filesNow();
    const response = await send("nothing", form());
    expect(response.status).toBe(400);
    expect((await response.json()).message).toBe(NOTHING_VALID);
    expect(filesNow()).toEqual(before);
  });

  it.each([
    "..",
    "%2e%2e",
    "..%2fx",
    "a%2fb",
    "%2fetc",
    "a%5cb",
    "a%00b",
    ".hidden",
    "a%0ab",
    "a".repeat(61),
    "%20",
    "a.b",
  ])("into the folder %s is refused, and so is its listing", async (folder) => {
    const before = filesNow();
    const body = filesForm([["a.jpg", await jpeg()]]);
    // A raw path, because a URL would resolve the dots.
    for (const [method, place] of [
      ["POST", "/api/upload/"],
      ["GET", "/api/upload/list/"],
    ] as const) {
      const answer = await raw(method, place + folder, method === "POST" ? body : null);
      expect(answer, `${method} ${folder}`).toMatch(/^HTTP\/1.1 (400|404)/);
      if (!folder.startsWith("..") && folder !== "%2e%2e") expect(answer).toMatch(/^HTTP\/1.1 400/);
    }
    expect(filesNow()).toEqual(before);
  });

  it("by anyone but an admin is refused before its body has arrived", async () => {
    const before = filesNow();
    for (const [who, client] of await nonAdmins(shop)) {
      const head = [
        "POST /api/upload/trays HTTP/1.1",
        `Host: ${new URL(shop.url).host}`,
        `Cookie: ${cookieOf(client)}`,
        "Content-Type: multipart/form-data; boundary=x",
        "Content-Length: 5000000",
        "",
        "--x",
        "",
      ];
      const answer = await rawBytes(Buffer.from(head.join("\r\n")));
      expect(answer, who).toMatch(who === "a visitor" ? /^HTTP\/1.1 401/ : /^HTTP\/1.1 403/);
      expect((await client.get("/api/upload/list/trays")).status, who).toBe(who === "a visitor" ? 401 : 403);
    }
    expect(filesNow()).toEqual(before);
  });

  it("that breaks off stores nothing", async () => {
    const before = filesNow();
    const picture = await jpeg();
    const part = `--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n`;
    const start = Buffer.concat([Buffer.from(part), picture, Buffer.from(`\r\n${part}`), picture.subarray(0, 50)]);
    const head = (length: number) =>
      Buffer.from(
        `POST /api/upload/broken HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nCookie: ${cookieOf(admin)}\r\n` +
          `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`,
      );
    // The first picture is complete, the second is not: then the client disconnects.
    const port = Number(new URL(shop.url).port);
    const socket = connect(port, "127.0.0.1");
    socket.write(Buffer.concat([head(100_000), start]));
    await eventually(() => filesNow().length > before.length);
    socket.destroy();
    await eventually(() => filesNow().length === before.length);
    expect(filesNow()).toEqual(before);
    // A complete request without its last boundary.
    expect(await rawBytes(Buffer.concat([head(start.length), start]))).toMatch(/^HTTP\/1.1 400/);
    expect(filesNow()).toEqual(before);
  });

  it.each([
    ["no boundary", "multipart/form-data", "x", 400],
    ["a type other than multipart", "application/json", "{}", 415],
    ["no delimiter", "multipart/form-data; boundary=x", "hello", 400],
    ["a part without a name", "multipart/form-data; boundary=x", "--x\r\nA: b\r\n\r\nc\r\n--x--", 400],
    ["unterminated headers", "multipart/form-data; boundary=x", `--x\r\n${"a".repeat(100_000)}`, 400],
    [
      "fields of more than a megabyte",
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n${"a".repeat(1_000_001)}\r\n--x--`,
      413,
    ],
  ])("with %s is refused", async (_name, type, body, status) => {
    const before = filesNow();
    const response = await send("odd", body, admin, { "Content-Type": type });
    expect(response.status).toBe(status);
    expect((await response.json()).message).toBeTruthy();
    expect(filesNow()).toEqual(before);
  });

  it("accepts unusual names as browsers encode them, in chunks of any size", async () => {
    const picture = await jpeg();
    const body = Buffer.concat([
      Buffer.from(
        'preamble\r\n--x\r\nContent-Disposition: form-data; name="files"; filename="a; name=b%22 é=.jpg"\r\n',
      ),
      Buffer.from("Content-Type: image/jpeg\r\n\r\n"),
      picture,
      Buffer.from("\r\n--x--\r\nepilogue"),
    ]);
    const bytes = new ReadableStream({
      start(controller) {
        for (const byte of body) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    const response = await admin.request("/api/upload/pieces", {
      method: "POST",
      body: bytes,
      headers: { Origin: shop.url, "Content-Type": 'multipart/form-data; boundary="x"' },
      duplex: "half",
    } as RequestInit);
    expect(await response.json()).toEqual([{ src: expect.stringMatching(/\/a-name-b-22-e-[0-9a-f]{12}\.jpg$/) }]);
  });

  it("accepts POST only", async () => {
    const response = await admin.json("PUT", "/api/upload/trays", {});
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("POST");
  });
});

it("a folder without uploads is empty", async () => {
  expect(await (await admin.get("/api/upload/list/never used")).json()).toEqual([]);
});

it("a folder with many pictures is listed whole, page by page", async () => {
  const folder = path.join(shop.dataDir, "uploads", "many");
  mkdirSync(folder);
  for (let number = 0; number < 2050; number += 1) writeFileSync(path.join(folder, `${10_000 + number}.jpg`), "");
  const last = await admin.get("/api/upload/list/many?pageNumber=21");
  expect(last.headers.get("X-Total-Count")).toBe("2050");
  const pictures: Src[] = await last.json();
  expect([pictures.length, pictures.at(-1)]).toEqual([50, { src: "/uploads/many/12049.jpg" }]);
});

it("the seeded demo pictures are in the gallery, without the videos beside them", async () => {
  const demo = (await (await admin.get("/api/upload/list/demo")).json()) as { src: string }[];
  expect(demo).toContainEqual({ src: "/uploads/demo/enamel-mug-cream.jpg" });
  expect(demo.every(({ src }) => /^\/uploads\/demo\/[a-z0-9-]+\.jpg$/.test(src))).toBe(true);
});

it("a visitor gets a sized picture while the picture cache cannot be written", async () => {
  const cache = path.join(shop.dataDir, "cache", "pictures");
  rmSync(cache, { recursive: true, force: true });
  // A file takes the folder's place: unlike permissions, it also stops root.
  writeFileSync(cache, "");
  const sized = async () => {
    const response = await shop.client().get("/img/160/uploads/demo/enamel-mug-cream.jpg", { Accept: "image/webp" });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/webp");
    return sharp(Buffer.from(await response.arrayBuffer())).metadata();
  };
  expect(await sized()).toMatchObject({ format: "webp", width: 160 });
  rmSync(cache);
  expect(await sized()).toMatchObject({ format: "webp", width: 160 });
  expect(readdirSync(cache)).toHaveLength(1);
});

it("files beside the pictures are not served", async () => {
  for (const place of ["/uploads/..%2fshop.db", "/uploads/%2e%2e/shop.db", "/uploads/", "/uploads/trays"]) {
    expect(await raw("GET", place, null), place).toMatch(/^HTTP\/1.1 (403|404|400)/);
  }
});

async function rawBytes(bytes: Buffer): Promise<string> {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  socket.write(bytes);
  let answer = "";
  for await (const chunk of socket) {
    answer += chunk.toString();
    if (answer.includes("\r\n\r\n")) break;
  }
  socket.destroy();
  return answer;
}

/** A request with an unnormalized path. */
async function raw(method: string, place: string, form: FormData | null): Promise<string> {
  const request = new Request("http://shop.test", form ? { method, body: form } : { method });
  const body = Buffer.from(await request.arrayBuffer());
  const lines = [
    `${method} ${place} HTTP/1.1`,
    `Host: ${new URL(shop.url).host}`,
    `Cookie: ${cookieOf(admin)}`,
    `Content-Type: ${request.headers.get("Content-Type") ?? "text/plain"}`,
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  return rawBytes(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body]));
}

describe("a product without a picture", () => {
  it("has a drawn one wherever its picture would be, and none in its structured data", async () => {
    const { id, name, image, imageB } = shop.data.products.plain();
    shop.data.products.change({ id }, { image: "", imageB: [] });
    const shopper = shop.client();
    await logIn(shopper, addCustomer(shop).email, PASSWORD);
    const product = await shopper.open(`/product/${id}`);
    await shopper.post(`/product/${id}`, { qty: "1", intent: "add-to-cart" });
    const pages = [product, await shopper.open("/cart"), await shopper.open("/shipping")];
    const order = await (await shopper.json("POST", "/api/orders", orderBody(id))).json();
    pages.push(await shopper.open(`/order/${order._id}`), await shopper.open("/profile"));
    pages.push(await shop.client().open(`/search/${encodeURIComponent(name)}`));
    pages.push(await admin.open(`/admin/productlist?id=${id}`));
    const sources = pages.map((page) => page.main.all("img").map((picture) => picture.attribute("src")));
    for (const shown of sources) expect(shown).toContain("/no-picture.svg");
    expect(sources.flat()).not.toContain("");
    const [data] = product.all('script[type="application/ld+json"]');
    expect(JSON.parse(data?.element.innerHTML ?? "")).not.toHaveProperty("image");
    for (const file of ["/no-picture.svg", "/no-picture.png"]) expect((await shopper.get(file)).status).toBe(200);
    shop.data.products.change({ id }, { image, imageB });
  });

  it("is not the picture of the front page's introduction", async () => {
    const stored = shop.data.products.published();
    for (const { id } of stored) shop.data.products.change({ id }, { image: "" });
    const front = await shop.client().open("/");
    const sources = front.all("main img").map((picture) => picture.attribute("src"));
    expect([sources.includes("/no-picture.svg"), sources.includes("")]).toEqual([true, false]);
    expect(front.all("main a > img")).toEqual([]);
    for (const { id, image } of stored) shop.data.products.change({ id }, { image });
  });
});
