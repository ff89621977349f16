import { expect, test } from "./fixtures";
import { plentifulProduct } from "./steps";

test("a shopper keeps a product for later, shares the list, and moves the product to the cart", async ({
  page,
  elsewhere,
  shop,
  accessible,
}) => {
  const { id, name } = plentifulProduct(shop);
  await page.goto(`/product/${id}`);
  await page.getByRole("button", { name: "Add to wish list" }).click();
  await expect(page.getByText("Added to your wish list.")).toBeVisible();
  await page.getByRole("link", { name: "On your wish list" }).click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await accessible("wish list", [1280, 390]);
  await page.getByRole("button", { name: "Share this list" }).click();
  const address = await page.getByLabel("Address to share").inputValue();
  await elsewhere.goto(address);
  await expect(elsewhere.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(elsewhere.getByRole("main").getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: `Move to cart ${name}` }).click();
  await expect(page.getByText("Moved to your cart.")).toBeVisible();
  await expect(page.getByText("Your wish list is empty")).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toBeVisible();
});
