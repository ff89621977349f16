import { jpeg } from "../support/pictures";
import { expect, test } from "./fixtures";
import { signIn, waitForHydration } from "./steps";

// A file with settings has a shop of its own: the walk changes which products other tests find.
test.use({ settings: { RATE_LIMITS: "off" }, expectedFailures: [404, 409] });

test("an admin saves a draft, describes and orders its pictures, publishes it at a reduced price, and unpublishes it", async ({
  page,
  shop,
  scripted,
  accessible,
}) => {
  shop.data.products.change({ id: shop.data.products.plain().id }, { sku: "TAKEN-1" });
  await signIn(page, "admin@example.com", "/admin/productlist");
  await page.getByRole("button", { name: "Create Product" }).click();
  await page.waitForURL("**/admin/product/*/edit");
  const form = page.getByRole("form", { name: "Edit product" });
  const button = (name: string) => form.getByRole("button", { name, exact: true });
  await waitForHydration(button("Save draft"), scripted);
  await form.getByLabel("Name", { exact: true }).fill("Linen apron");
  await button("Save draft").click();
  await expect(page.getByText("Draft saved. Shoppers do not see the product.")).toBeVisible();
  const id = /product\/([^/]+)\/edit/.exec(page.url())?.[1] ?? "";
  const isVisible = async () => (await shop.client().get(`/product/${id}`)).status === 200;
  expect(await isVisible()).toBe(false);

  await waitForHydration(button("Save draft"), scripted);
  const picture = async (name: string, color: string) => ({
    name,
    mimeType: "image/jpeg",
    buffer: await jpeg({ width: 300, height: 300, color }),
  });
  await form
    .getByLabel("Image Gallery Files")
    .setInputFiles([await picture("front.jpg", "#a3271c"), await picture("back.jpg", "#1d5a44")]);
  await button("Save draft").click();
  const places = form.getByRole("checkbox", { name: /^\d\. / });
  await expect(places).toHaveCount(2);
  await waitForHydration(button("Save draft"), scripted);
  await form.getByLabel("Alternative text of 1. front.jpg").fill("The apron from the front");
  await button("Move up 2. back.jpg").click();
  await expect(form.getByRole("checkbox", { name: "1. back.jpg" })).toBeChecked();
  if (scripted) await expect(button("Move up 1. back.jpg")).toBeFocused();
  await expect(form.getByLabel("Alternative text of 2. front.jpg")).toHaveValue("The apron from the front");

  await waitForHydration(button("Publish"), scripted);
  await form.getByLabel("Price", { exact: true }).fill("40");
  await form.getByLabel("Compare-at price").fill("50");
  await form.getByLabel("Count In Stock").fill("7");
  await form.getByLabel("SKU").fill("taken-1");
  await button("Publish").click();
  await expect(form.getByLabel("SKU")).toHaveAccessibleDescription(/has this SKU already/);
  await expect(form.getByLabel("SKU")).toBeFocused();
  expect(await isVisible()).toBe(false);
  await accessible("draft with an error");
  await form.getByLabel("SKU").fill("APRON-1");
  await button("Publish").click();
  await expect(page.getByText("Product published")).toBeVisible();

  await page.goto(`/product/${id}`);
  await expect(page.getByText("Was $50.00, now $40.00")).toBeVisible();
  await expect(page.getByText("Save 20%")).toBeVisible();
  // The picture and its thumbnail.
  await expect(page.getByRole("img", { name: "The apron from the front" })).toHaveCount(2);
  await accessible("reduced product");

  await page.goto("/admin/productlist?sku=apron-1");
  await page.getByRole("button", { name: "Unpublish Linen apron" }).click();
  await expect(page.getByText("Product unpublished. Shoppers no longer see it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish Linen apron", exact: true })).toBeVisible();
  expect(await isVisible()).toBe(false);
});
