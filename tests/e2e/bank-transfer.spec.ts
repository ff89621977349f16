import { expect, test } from "./fixtures";
import { plentifulProduct, signIn, walkToOrder } from "./steps";

test("an owner sets up bank transfer, a shopper chooses it, and the owner marks the order as paid", async ({
  page,
  elsewhere,
  shop,
  sandbox,
  accessible,
}) => {
  await signIn(elsewhere, "admin@example.com", "/admin/settings/payment");
  const settings = elsewhere.getByRole("form", { name: "Bank transfer" });
  await settings.getByLabel("Instructions").fill("Bank of Springfield\nAccount 123456");
  await settings.getByLabel("Days to pay").fill("10");
  await settings.getByRole("button", { name: "Save bank transfer" }).click();
  await expect(elsewhere.getByText("Settings saved")).toBeVisible();
  await expect(settings.getByLabel("Days to pay")).toHaveValue("10");

  const buyer = "transfer@example.com";
  const arrived = sandbox.mailbox.nextTo(buyer);
  await walkToOrder(page, plentifulProduct(shop).id, "Bank Transfer", buyer);
  const howToPay = page.getByRole("region", { name: "How to pay" });
  await expect(howToPay).toContainText("Bank of Springfield");
  const [number = "none"] = /#\d+/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "") ?? [];
  await expect(howToPay).toContainText(number);
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  expect((await arrived).text).toContain("Account 123456");
  await accessible("an order to be paid by bank transfer");

  await elsewhere.goto(new URL(page.url()).pathname);
  await elsewhere.getByLabel("Reference").fill("Statement 11, line 4");
  await elsewhere.getByRole("button", { name: "Mark as paid" }).click();
  await expect(elsewhere.getByText("Order marked as paid.")).toBeVisible();
  await expect(elsewhere.getByRole("list", { name: "Order status" })).toContainText("Paid on");
  await page.reload();
  await expect(page.getByRole("list", { name: "Order status" })).toContainText("Paid on");
});
