import { expect, test } from "./fixtures";
import { signIn, waitForHydration } from "./steps";

// A file with settings has a shop of its own: other tests expect the demo's products.
test.use({ settings: { RATE_LIMITS: "off" }, expectedFailures: [400] });

const IMPORT = "/admin/products/import";
const PICTURES = "/admin/products/pictures";

test("an owner imports a file of Shopify, watches its pictures arrive, and repeats one that failed", async ({
  page,
  shop,
  sandbox,
  scripted,
  accessible,
}) => {
  const pictures = `${sandbox.url}/aliexpress/pictures`;
  const file = [
    "Handle,Title,Vendor,Tags,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src,Image Position",
    `camp-mug,Camp mug,Fennmark,outdoor,Color,Green,12.00,5,${pictures}/mug-1.jpg,1`,
    `camp-mug,,,,,Red,12.00,3,${pictures}/none.jpg,2`,
    "",
  ].join("\r\n");
  await signIn(page, "admin@example.com", IMPORT);
  const chosen = page.getByLabel("CSV file");
  await waitForHydration(chosen, scripted);
  await chosen.setInputFiles({ name: "products_export.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: "Show what would change" }).click();
  const outcome = page.getByRole("region", { name: "What the file would change" });
  await expect(outcome).toContainText("This is a product export of Shopify.");
  await expect(outcome.getByRole("listitem").filter({ hasText: "Tags are not taken over: 1 product." })).toBeVisible();
  await expect(outcome).toContainText("2 pictures are loaded from the web after the import.");
  await accessible("import of a Shopify file");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Products imported")).toBeVisible();

  const mug = shop.data.products.get({ name: "Camp mug" });
  const unfinished = () => shop.data.pictureDownloads.count({ productNum: mug.num, lastError: null, storedAt: null });
  await expect.poll(unfinished).toBe(0);
  // One that stays open, so that the progress stands still.
  const waiting = { id: "waiting", productNum: mug.num, address: "https://example.com/later.jpg", places: [] };
  const later = new Date(Date.now() + 3_600_000);
  shop.data.pictureDownloads.add({ ...waiting, actorName: "admin", createdAt: new Date(1), nextAttemptAt: later });
  await page.goto(PICTURES);
  const progress = page.getByRole("progressbar", { name: "2 of 3 pictures" });
  await expect(progress).toBeVisible();
  const problem = page.getByRole("listitem").filter({ hasText: `${pictures}/none.jpg` });
  await expect(problem).toContainText("Camp mug");
  await expect(problem).toContainText("The other server answered 404.");
  await accessible("pictures from the web");

  shop.data.pictureDownloads.change({ id: "waiting" }, { nextAttemptAt: null, storedAt: new Date() });
  if (!scripted) await page.getByRole("link", { name: "Reload to see how far it is" }).click();
  await expect(page.getByRole("heading", { name: "Finished, with problems" })).toBeVisible();

  shop.data.pictureDownloads.change({ address: `${pictures}/none.jpg` }, { address: `${pictures}/mug-2.jpg` });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => shop.data.pictureDownloads.count({ productNum: mug.num, storedAt: null })).toBe(0);
  await page.goto(PICTURES);
  await expect(page.getByRole("heading", { name: "Nothing to load" })).toBeVisible();
  await page.goto(`/product/${mug.id}`);
  await expect(page.getByRole("heading", { name: "Camp mug" })).toBeVisible();
  expect(shop.data.products.get({ id: mug.id }).imageB).toHaveLength(2);
});

test("an owner downloads the shop's orders and settings as JSON", async ({ page, accessible }) => {
  await signIn(page, "admin@example.com", "/admin/export");
  await accessible("export");
  await page.getByRole("checkbox", { name: /^Customers/ }).uncheck();
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download JSON" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe("tradepost-export.json");
  expect(new URL(download.url()).search).toBe("?part=orders&part=settings");
});
