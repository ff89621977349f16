import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, inject, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { fieldOf, formOf, wordsOf } from "../support/html";
import { heic, jpeg, png } from "../support/pictures";
import { startShop } from "../support/shop-process";

const IMPORT = "/admin/products/import";
const PAGE = "/admin/products/pictures";

const picture = await jpeg();
const drawing = await png();

/** Paths that were requested from the other server. */
const requested: string[] = [];
let isBusy = true;

function answer(path: string, response: ServerResponse): void {
  const redirect = (location: string) => response.writeHead(302, { Location: location }).end();
  switch (path) {
    case "/front.jpg":
    case "/back.jpg":
      response.end(picture);
      return;
    case "/side.png":
      response.end(drawing);
      return;
    case "/phone.heic":
      response.end(heic());
      return;
    case "/moved.jpg":
      redirect("/front.jpg");
      return;
    case "/to-private.jpg":
      redirect("http://10.0.0.1/latest");
      return;
    case "/to-localhost.jpg":
      redirect("http://localhost/x.jpg");
      return;
    case "/to-other-port.jpg":
      redirect("http://127.0.0.1:22/x.jpg");
      return;
    case "/to-file.jpg":
      redirect("file:///etc/passwd");
      return;
    case "/circle.jpg":
      redirect("/circle.jpg");
      return;
    case "/page.jpg":
      response.end("<html>");
      return;
    case "/huge.jpg":
      // Endless: the shop ends the connection.
      response.on("close", () => response.end());
      for (let part = 0; part < 100; part += 1) response.write(Buffer.alloc(100_000));
      return;
    case "/broken.jpg":
      response.writeHead(200, { "Content-Length": "1000" }).write("x", () => response.destroy());
      return;
    case "/busy.jpg":
      if (isBusy) response.writeHead(503).end();
      else response.end(picture);
      return;
    case "/overloaded.jpg":
      response.writeHead(503).end();
      return;
    default:
      response.writeHead(404).end("Not here");
  }
}

const other: Server = createServer((request, response) => {
  requested.push(request.url ?? "");
  answer(request.url ?? "", response);
});
await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;

const settings = { RATE_LIMITS: "off", PICTURE_SANDBOX_URL: base };
const shop = await startShop({ copyOf: inject("seededFolder"), settings });
const admin = await signedInAdmin(shop);
afterAll(async () => {
  await shop.remove();
  other.closeAllConnections();
  other.close();
});

async function imported(csv: string, client = admin, { url } = shop) {
  const form = new FormData();
  form.append("file", new Blob([csv]), "products.csv");
  const previewed = await client.request(IMPORT, { method: "POST", body: form, headers: { Origin: url } });
  const html = await previewed.text();
  expect(previewed.status, wordsOf(html)).toBe(200);
  const applied = await client.post(IMPORT, { token: fieldOf(formOf(html, "Apply import"), "token") });
  expect(applied.status).toBe(303);
  return { words: wordsOf(html), location: applied.headers.get("Location") };
}

const named = (name: string) => shop.data.products.get({ name });
const downloadsOf = (name: string) => shop.data.pictureDownloads.list({ productNum: named(name).num });
const settled = (name: string) =>
  expect
    .poll(() => downloadsOf(name).every(({ storedAt, lastError }) => storedAt || lastError), { timeout: 30_000 })
    .toBe(true);
const reasonOf = (address: string) => shop.data.pictureDownloads.get({ address }).lastError;

describe("pictures that an import names by web addresses", () => {
  it("are loaded into the shop, in their places and order", async () => {
    const { words, location } = await imported(
      `name,price,image,imageB,colorsVariants\nRed chair,5,${base}/front.jpg,"${base}/side.png\n/uploads/demo/mug.jpg\n${base}/moved.jpg","Red: ${base}/front.jpg\nBlue"\n`,
    );
    expect(words).toContain("3 pictures are loaded from the web after the import.");
    expect(location).toMatch(/^\/admin\/(?:products\/pictures|productlist)$/);
    await settled("Red chair");
    const { image, imageB, colorsVariants, imageFolderName } = named("Red chair");
    expect(image).toMatch(/^\/uploads\/red-chair\/front-[0-9a-f]{12}\.jpg$/);
    expect(imageB.map(({ src }) => src)).toEqual([
      expect.stringMatching(/^\/uploads\/red-chair\/side-[0-9a-f]{12}\.png$/),
      "/uploads/demo/mug.jpg",
      expect.stringMatching(/^\/uploads\/red-chair\/moved-[0-9a-f]{12}\.jpg$/),
    ]);
    expect(colorsVariants).toMatchObject([
      { name: "Red", src: image },
      { name: "Blue", src: "" },
    ]);
    expect(imageFolderName).toBe("red-chair");
    expect((await shop.client().get(`/img/320${image}`)).status).toBe(200);
    expect(wordsOf(await admin.page(PAGE))).toContain("All pictures of imports are in this shop.");
  });

  it("change nothing when the same file is imported again", async () => {
    const { id, image } = named("Red chair");
    const before = requested.length;
    const form = new FormData();
    form.append("file", new Blob([`id,image\n${id},${base}/front.jpg\n`]), "products.csv");
    const again = await admin.request(IMPORT, { method: "POST", body: form, headers: { Origin: shop.url } });
    expect(wordsOf(await again.text())).toContain("0 products added, 0 changed, 1 left as it is");
    expect([requested.length, named("Red chair").image]).toEqual([before, image]);
  });

  it("come from exports of Shopify and WooCommerce too", async () => {
    await imported(
      [
        "Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Variant Image",
        `vase,Clay vase,Color,White,20,${base}/back.jpg,2,${base}/side.png`,
        `vase,,,,,${base}/front.jpg,1,`,
        "",
      ].join("\n"),
    );
    await settled("Clay vase");
    expect(named("Clay vase").imageB.map(({ src }) => src)).toEqual([
      expect.stringContaining("/front-"),
      expect.stringContaining("/back-"),
    ]);
    expect(named("Clay vase").image).toBe(named("Clay vase").imageB[0]?.src);
    expect(named("Clay vase").colorsVariants[0]?.src).toContain("/side-");
    expect(shop.data.variants.get({ productNum: named("Clay vase").num }).image).toContain("/side-");

    await imported(`ID,Type,Name,Regular price,Images\n1,simple,Clay pot,5,"${base}/side.png, ${base}/front.jpg"\n`);
    await settled("Clay pot");
    expect(named("Clay pot").imageB).toHaveLength(2);
    expect(named("Clay pot").image).toContain("/side-");
  });

  it("may be HEIC, as phones make them", async () => {
    await imported(`name,price,image\nPhone chair,5,${base}/phone.heic\n`);
    await settled("Phone chair");
    expect(named("Phone chair").image).toMatch(/^\/uploads\/phone-chair\/phone-[0-9a-f]{12}\.jpg$/);
  });

  it("are never shown from the other server", async () => {
    await imported(`name,price,image\nMissing chair,5,${base}/none.jpg\n`);
    await settled("Missing chair");
    expect(named("Missing chair").image).toBe("");
    expect(await shop.client().page(`/product/${named("Missing chair").id}`)).not.toContain(base);
  });

  it("keep the picture of a product until the new one is there, and what an admin has chosen meanwhile", async () => {
    await imported("name,price,image\nOld chair,5,/uploads/demo/mug.jpg\n");
    const { id } = named("Old chair");
    await imported(`id,image\n${id},${base}/busy.jpg\n`);
    await settled("Old chair");
    expect(named("Old chair").image).toBe("/uploads/demo/mug.jpg");
    await admin.json("PUT", `/api/products/image/${id}`, { image: "/uploads/demo/lamp.jpg" });
    isBusy = false;
    const problem = downloadsOf("Old chair")[0]?.id ?? "";
    expect((await admin.post(PAGE, { intent: "retry", id: problem })).status).toBe(303);
    await expect.poll(() => downloadsOf("Old chair")[0]?.storedAt).not.toBeNull();
    expect(named("Old chair").image).toBe("/uploads/demo/lamp.jpg");
    isBusy = true;
  });

  it("are no longer wanted when another import names others", async () => {
    await imported(`name,price,imageB\nTwice chair,5,"${base}/none.jpg\n${base}/busy.jpg"\n`);
    await settled("Twice chair");
    await imported(`id,imageB\n${named("Twice chair").id},${base}/front.jpg\n`);
    await settled("Twice chair");
    expect(downloadsOf("Twice chair").map(({ address }) => address)).toEqual([`${base}/front.jpg`]);
    expect(named("Twice chair").imageB).toHaveLength(1);
  });

  it("go on after the shop was stopped", async () => {
    const now = new Date();
    const { num } = named("Missing chair");
    shop.data.pictureDownloads.add({
      id: "left",
      productNum: num,
      address: `${base}/front.jpg`,
      places: [{ field: "image", before: "" }],
      actorName: "admin",
      createdAt: now,
      nextAttemptAt: now,
    });
    await shop.restart();
    await expect
      .poll(() => named("Missing chair").image, { timeout: 30_000 })
      .toContain("/uploads/missing-chair/front-");
  });
});

describe("a picture that cannot be loaded", () => {
  const private_ = "The address leads to a private network, from which the shop loads nothing.";
  const web = "Only addresses with http or https on ports 80 and 443 are loaded.";
  const cases: [string, string][] = [
    ["http://127.0.0.1/x.jpg", private_],
    ["http://127.1/x.jpg", private_],
    ["http://2130706433/x.jpg", private_],
    ["http://0x7f000001/x.jpg", private_],
    ["http://0177.0.0.1/x.jpg", private_],
    ["http://0.0.0.0/x.jpg", private_],
    ["http://[::1]/x.jpg", private_],
    ["http://[::ffff:127.0.0.1]/x.jpg", private_],
    ["http://[64:ff9b::7f00:1]/x.jpg", private_],
    ["https://10.1.2.3/x.jpg", private_],
    ["http://192.168.0.1/x.jpg", private_],
    ["http://169.254.169.254/latest/meta-data", private_],
    ["http://localhost/x.jpg", private_],
    ["http://localhost:443/x.jpg", private_],
    ["http://LOCALHOST/y.jpg", private_],
    ["http://127.0.0.1:22/x.jpg", web],
    [base.replace("127.0.0.1", "localhost"), web],
    [`${base}/to-private.jpg`, private_],
    [`${base}/to-localhost.jpg`, private_],
    [`${base}/to-other-port.jpg`, web],
    [`${base}/to-file.jpg`, web],
    [`${base}/circle.jpg`, "The address redirects more than 3 times."],
    [`${base}/gone.jpg`, "The other server answered 404."],
    [`${base}/page.jpg`, "It is no JPG, PNG, WebP or HEIC picture, or has too many pixels."],
    [`${base}/huge.jpg`, "It is larger than 5 MB."],
    [`${base}/broken.jpg`, "There is no connection to the other server."],
    [`${base}/overloaded.jpg`, "The other server answered 503."],
    ["http://tradepost.invalid/x.jpg", "The name of the other server cannot be resolved."],
  ];

  it("is listed with product, address and reason, without a request to a private address", async () => {
    await imported(`name,price,imageB\nBad chair,5,"${cases.map(([address]) => address).join("\n")}"\n`);
    await settled("Bad chair");
    for (const [address, reason] of cases) expect([address, reasonOf(address)]).toEqual([address, reason]);
    expect(named("Bad chair").imageB).toEqual([]);
    const words = wordsOf(await admin.page(PAGE));
    expect(words).toContain("Bad chair http://127.0.0.1/x.jpg The address leads to a private network");
    expect(words).toMatch(/Next attempt: /);
    expect(words).toContain("pictures with a problem");
  });

  it("is tried again only when that can help, and when an admin repeats it", async () => {
    const next = (address: string) => shop.data.pictureDownloads.get({ address }).nextAttemptAt;
    expect(next("http://127.0.0.1/x.jpg")).toBeNull();
    expect(next(`${base}/gone.jpg`)).toBeNull();
    expect(next(`${base}/broken.jpg`)).not.toBeNull();
    const before = requested.filter((path) => path === "/gone.jpg").length;
    expect((await admin.post(PAGE, { intent: "retry-all" })).status).toBe(303);
    await expect.poll(() => requested.filter((path) => path === "/gone.jpg").length).toBe(before + 1);
    await settled("Bad chair");
    expect(reasonOf("http://127.0.0.1/x.jpg")).toBe(private_);
  });

  it.each([[{ intent: "retry", id: "unknown" }], [{ intent: "other" }], [{}]])(
    "is not repeated by %o",
    async (form) => {
      expect((await admin.post(PAGE, form)).status).toBe(400);
    },
  );

  it("is listed for admins only", async () => {
    for (const [who, client] of await nonAdmins(shop)) {
      expect((await client.get(PAGE)).headers.get("Location"), who).toContain("/login");
      expect((await client.post(PAGE, { intent: "retry-all" })).headers.get("Location"), who).toContain("/login");
    }
  });
});

describe("without the setting for tests", () => {
  it("a server on loopback gets no request", async () => {
    const real = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
    try {
      const before = requested.length;
      await imported(`name,price,image\nReal chair,5,${base}/front.jpg\n`, await signedInAdmin(real), real);
      const reason = () => real.data.pictureDownloads.find({})?.lastError;
      await expect
        .poll(reason, { timeout: 30_000 })
        .toBe("Only addresses with http or https on ports 80 and 443 are loaded.");
      expect(requested.length).toBe(before);
    } finally {
      await real.remove();
    }
  });
});
