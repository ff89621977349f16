import { readdirSync } from "node:fs";
import path from "node:path";
import { jpeg } from "../support/pictures";
import { expect, test } from "./fixtures";
import { plentifulProduct, signIn, waitForHydration } from "./steps";

const LIST = "/admin/productlist";
const LOOK = process.env.LOOK;

test.describe("the products of the back office", () => {
  test.use({ expectedFailures: [400] });
  test.beforeEach(async ({ page }) => signIn(page, "admin@example.com", LIST));

  test("an admin creates a product, fills it in with pictures and colors, and deletes it", async ({
    page,
    shop,
    scripted,
  }) => {
    await page.getByRole("button", { name: "Create Product" }).click();
    await page.waitForURL("**/admin/product/*/edit");
    const address = new URL(page.url()).pathname;
    const form = page.getByRole("form", { name: "Edit product" });
    await waitForHydration(form.getByRole("button", { name: "Update Product" }), scripted);

    await form.getByRole("button", { name: "Update Product" }).click();
    await expect(form.getByLabel("Name", { exact: true })).toHaveAccessibleDescription("Enter a name.");
    await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
    await expect(page.getByText("Update failed.")).toBeVisible();
    await expect(form.getByLabel("Price", { exact: true })).toHaveAccessibleDescription(/Enter a price in dollars/);

    await form.getByLabel("Name", { exact: true }).fill("Ember kettle");
    await form.getByLabel("Price", { exact: true }).fill("49.90");
    await form.getByLabel("Count In Stock").fill("12");
    await form.getByLabel("Brand").fill("Holt");
    await form.getByLabel("Category").fill("Kitchen");
    const files = [
      { name: "kettle.jpg", mimeType: "image/jpeg", buffer: await jpeg({ width: 600, height: 600, color: "#a3271c" }) },
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("none") },
    ];
    await form.getByLabel("Image Gallery Files").setInputFiles(files);
    await form.getByRole("button", { name: "Upload Files" }).click();
    const status = scripted
      ? page.getByRole("dialog", { name: "Upload Status" })
      : page.getByRole("region", { name: "Upload Status" });
    await expect(status.getByText("1 picture uploaded.")).toBeVisible();
    await expect(status.getByText("Only JPG/PNG up to 5MB per file. Skipped 1 invalid file(s).")).toBeVisible();
    await status.getByRole("button", { name: "OK" }).click();
    await expect(status).toBeHidden();
    await expect(form.getByLabel("Image Gallery Folder Name")).toHaveValue("ember-kettle");
    await expect(form.getByLabel("Image Main")).toHaveValue(/^\/uploads\/ember-kettle\/kettle-[0-9a-f]{12}\.jpg$/);
    await expect(form.getByLabel("Price", { exact: true })).toHaveValue("49.90");
    await expect(form.getByLabel("Name", { exact: true })).toHaveValue("Ember kettle");
    await expect(form.getByLabel("Brand")).toHaveValue("Holt");

    for (const color of ["Red", "Blue", "Green"]) {
      const index = ["Red", "Blue", "Green"].indexOf(color) + 1;
      await form.getByRole("button", { name: "Add Color" }).click();
      await form.getByLabel(`Color ${index}`, { exact: true }).fill(color);
    }
    await form.getByRole("button", { name: "Remove color 2" }).click();
    await expect(form.getByLabel("Color 2", { exact: true })).toHaveValue("Green");
    await form.getByLabel("Picture of color 1").selectOption({ index: 1 });
    if (LOOK) await page.screenshot({ path: `${LOOK}/filled-${scripted}.png`, fullPage: true });

    await form.getByRole("button", { name: "Update Product" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(page.getByText("Product saved successfully.")).toBeVisible();
    await page.goto(address.replace(/^\/admin(.*)\/edit$/, "$1"));
    await expect(page.getByRole("heading", { level: 1, name: "Ember kettle" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Green" })).toBeVisible();

    await page.goto(`${LIST}?name=ember`);
    await expect(page.getByText("Showing 1 of")).toBeVisible();
    const remove = page.getByText("Delete Ember kettle", { exact: true });
    await waitForHydration(page.getByRole("button", { name: "Create Product" }), scripted);
    await remove.click();
    await expect(page.getByText("Are you sure?")).toBeVisible();
    await page.getByRole("button", { name: "Yes, delete Ember kettle" }).click();
    await expect(page.getByText("Product deleted")).toBeVisible();
    expect(shop.data.products.count({ name: "Ember kettle" })).toBe(0);
  });

  test("an admin writes the description in the editor, or as HTML", async ({ page, shop, scripted }) => {
    const { id } = shop.data.products.colored();
    const stored = () => shop.data.products.get({ id }).description;
    await page.goto(`/admin/product/${id}/edit`);
    const save = page.getByRole("button", { name: "Update Product" });
    if (!scripted) {
      await page.getByLabel("Description").fill("<h3>Plain</h3><p>words</p><script>alert(1)</script>");
      await save.click();
      await expect(page.getByText("Product saved successfully.")).toBeVisible();
      expect(stored()).toBe("<h3>Plain</h3><p>words</p>");
      return;
    }
    const editor = page.getByRole("textbox", { name: "Description" });
    const tools = page.getByRole("toolbar", { name: "Formatting" });
    // Until the editor has loaded, a plain field with the same name takes its place.
    await expect(tools).toBeVisible();
    await editor.press("ControlOrMeta+a");
    await editor.press("Delete");
    await tools.getByLabel("Block type").selectOption("Subheading");
    await editor.pressSequentially("Care");
    await editor.press("Enter");
    await tools.getByLabel("Block type").selectOption("Paragraph");
    await tools.getByRole("button", { name: "Bold" }).click();
    await expect(tools.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
    await editor.pressSequentially("By hand");
    await tools.getByRole("button", { name: "Bold" }).click();
    await tools.getByLabel("Font size").selectOption("Large");
    await editor.pressSequentially(" only");
    await tools.getByLabel("Text alignment").selectOption("Center");
    await editor.press("Enter");
    await tools.getByLabel("Text alignment").selectOption("Left");
    await tools.getByLabel("Font size").selectOption("Normal");
    await tools.getByRole("button", { name: "Bulleted list" }).click();
    await editor.pressSequentially("dry it");
    await tools.getByRole("button", { name: "Undo" }).click();
    await tools.getByRole("button", { name: "Redo" }).click();
    if (LOOK) await page.screenshot({ path: `${LOOK}/editor.png`, fullPage: true });
    // Tab leaves the editor, in both directions, and the hint says so.
    await expect(editor).toHaveAccessibleDescription(/Tab moves to the next field/);
    await editor.press("Tab");
    await expect(page.getByLabel("Image Gallery Folder Name")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(editor).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(tools.getByRole("button", { name: "Redo" })).toBeFocused();
    await save.click();
    await expect(page.getByText("Product saved successfully.")).toBeVisible();
    expect(stored()).toBe(
      '<h3>Care</h3><p class="ql-align-center"><strong>By hand</strong><span class="ql-size-large"> only</span></p>' +
        "<ul><li>dry it</li></ul>",
    );
    // The stored description is shown unchanged, and saving it again changes nothing.
    await expect(editor.getByText("dry it")).toBeVisible();
    const before = stored();
    await page.getByRole("button", { name: "Edit as HTML" }).click();
    await expect(page.getByLabel("Description")).toHaveValue(String(before));
    await page.getByRole("button", { name: "Edit as text" }).click();
    await save.click();
    await expect(page.getByText("Product saved successfully.")).toBeVisible();
    expect(stored()).toBe(before);
  });

  test("an admin cancels an upload, sees one fail, and browses the server's gallery", async ({
    page,
    shop,
    scripted,
  }) => {
    const { id } = plentifulProduct(shop);
    const files = [{ name: "pot.jpg", mimeType: "image/jpeg", buffer: await jpeg() }];
    await page.goto(`/admin/product/${id}/edit`);
    await page.getByLabel("Image Gallery Folder Name").fill("pots");
    await page.getByLabel("Image Gallery Files").setInputFiles(files);
    await waitForHydration(page.getByRole("button", { name: "Upload Files" }), scripted);
    await page.getByRole("button", { name: "Upload Files" }).click();
    await expect(page.getByText("1 picture uploaded.")).toBeVisible();
    if (!scripted) {
      await page.getByRole("button", { name: "Update Product" }).click();
      await page.getByRole("checkbox", { name: /pot/ }).first().uncheck();
      await page.getByRole("button", { name: "Update Product" }).click();
      await page.getByText("Browse Server Gallery").click();
      await page.getByRole("checkbox", { name: /pot/ }).first().check();
      await page.getByRole("button", { name: "Update Product" }).click();
      await expect(page.getByRole("checkbox", { name: /pot/ }).first()).toBeChecked();
      return;
    }
    const status = page.getByRole("dialog", { name: "Upload Status" });
    await status.getByRole("button", { name: "OK" }).click();
    await page.route("**/api/upload/pots", (route) => route.fulfill({ status: 400, body: "" }));
    await page.getByLabel("Image Gallery Files").setInputFiles(files);
    await page.getByRole("button", { name: "Upload Files" }).click();
    await expect(status.getByText("Upload failed.")).toBeVisible();
    await status.getByRole("button", { name: "OK" }).click();
    await page.unroute("**/api/upload/pots");

    // The request is delayed, so that there is time to cancel it.
    await page.route("**/api/upload/pots", () => undefined);
    await page.getByRole("button", { name: "Upload Files" }).click();
    await page.getByRole("button", { name: "Cancel Upload" }).click();
    await expect(status.getByText("Upload canceled.")).toBeVisible();
    await status.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("button", { name: "Cancel Upload" })).toBeDisabled();

    await page.getByRole("button", { name: "Browse Server Gallery" }).click();
    const gallery = page.getByRole("dialog", { name: "Server gallery: pots" });
    await gallery.getByRole("button", { name: /^Use as main/ }).click();
    await expect(gallery.getByRole("button", { name: /^Main image/ })).toBeDisabled();
    if (LOOK) await page.screenshot({ path: `${LOOK}/gallery.png` });
    await gallery.getByRole("button", { name: "Close" }).click();
    await expect(page.getByLabel("Image Main")).toHaveValue(/^\/uploads\/pots\/pot-/);

    await page.route("**/api/upload/list/pots", (route) => route.fulfill({ status: 400, json: {} }));
    await page.getByRole("button", { name: "Browse Server Gallery" }).click();
    await expect(gallery.getByText("Failed to load folder contents.")).toBeVisible();
    await gallery.getByRole("button", { name: "Close" }).click();

    // A folder of more pictures than one page of the API has.
    const pictures = readdirSync(path.join(shop.dataDir, "uploads", "demo")).filter((name) => name.endsWith(".jpg"));
    expect(pictures.length).toBeGreaterThan(100);
    await page.getByLabel("Image Gallery Folder Name").fill("demo");
    await page.getByRole("button", { name: "Browse Server Gallery" }).click();
    const demo = page.getByRole("dialog", { name: "Server gallery: demo" });
    await expect(demo.getByRole("listitem")).toHaveCount(pictures.length);
    const close = demo.getByRole("button", { name: "Close" });
    await expect(close).toBeFocused();
    await expect(close).toBeInViewport();
    await demo.getByRole("listitem").last().scrollIntoViewIfNeeded();
    await expect(close).toBeInViewport();
    await demo.getByRole("button", { name: "Close" }).click();
    await page.getByLabel("Image Gallery Folder Name").fill("");
    await page.getByRole("button", { name: "Browse Server Gallery" }).click();
    await expect(page.getByText("Please set an Image Gallery Folder Name first.")).toBeVisible();
  });

  test("the list can be filtered and paged, and is shortened on small screens", async ({ page, scripted, shop }) => {
    const filters = page.getByRole("form", { name: "Filter products" });
    await waitForHydration(filters.getByRole("button", { name: "Apply" }), scripted);
    // A catalog product: drafts without a name from other tests may be listed first.
    const { name } = shop.data.products.where(({ name }) => name.length >= 12 && name.length <= 40);
    await filters.getByLabel("Name").fill(name.slice(0, 12).toUpperCase());
    if (!scripted) await filters.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL("**/admin/productlist?*name=*");
    await expect(page.getByRole("status").filter({ hasText: "Showing" })).toHaveText(/Showing \d of \d+/);
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Clear All" }).click();
    await page.waitForURL(`**${LIST}`);
    await page.getByRole("navigation", { name: "Pages of products" }).getByRole("link", { name: "Next page" }).click();
    await page.waitForURL(`**${LIST}/2`);
    for (const width of [1280, 991, 480]) {
      await page.setViewportSize({ width, height: 900 });
      const head = page.locator("td:first-child [title] > span").first();
      if (width > 991) await expect(head).toBeVisible();
      else await expect(head).toBeHidden();
      if (LOOK) await page.screenshot({ path: `${LOOK}/list-${scripted}-${width}.png` });
    }
  });

  test("a product takes two lines of a phone, in the list and on the stock page", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [address, most] of [
      [LIST, 160],
      [`${LIST}/stock`, 130],
    ] as const) {
      await page.goto(address);
      const rows = page.locator("tbody tr");
      const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      expect(Math.max(...heights), address).toBeLessThan(most);
      await expect(rows.first().getByText("—")).toBeHidden();
    }
  });

  test("the buttons for ticked products stay in view", async ({ page }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(LIST);
      const edit = page.getByRole("button", { name: "Edit selected products" });
      // With nothing to do it would only cover the rows.
      await expect(edit).not.toBeInViewport();
      await page
        .getByRole("checkbox", { name: /^Select / })
        .first()
        .check();
      await expect(edit).toBeInViewport({ ratio: 1 });
    }
  });

  test("an admin previews a product file, then imports it", async ({ page, accessible }) => {
    await page.getByRole("link", { name: "Import CSV" }).click();
    await page.waitForURL("**/admin/products/import");
    const choose = (text: string) =>
      page.getByLabel("CSV file").setInputFiles({ name: "p.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose("name,price\nTin bell,\nTin drum,9.50\n");
    await page.getByRole("button", { name: "Show what would change" }).click();
    await expect(page.getByRole("heading", { name: "1 line is wrong" })).toBeVisible();
    await expect(page.getByText("Line 2: price: Enter a price.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply" })).toHaveCount(0);
    await accessible("import with wrong lines");
    await choose("name,price\nTin bell,4\nTin drum,9.50\n");
    await page.getByRole("button", { name: "Show what would change" }).click();
    await expect(page.getByText("2 products added")).toBeVisible();
    await accessible("import");
    if (LOOK) await page.screenshot({ path: `${LOOK}/import.png`, fullPage: true });
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Products imported")).toBeVisible();
    await expect(page.getByRole("link", { name: "Tin drum", exact: true })).toBeVisible();
    await page.goto("/search/tin drum");
    await expect(page.getByRole("link", { name: "Tin drum" })).toBeVisible();
  });

  test("both screens are accessible and fit the window", async ({ page, shop, scripted, accessible }) => {
    await accessible("products");
    const { id } = shop.data.products.colored();
    await page.goto(`/admin/product/${id}/edit`);
    if (scripted) await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
    await accessible("edit product");
    for (const width of LOOK ? [1280, 991, 480] : []) {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${LOOK}/edit-${scripted}-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
  });
});
