import { expect, test } from "./fixtures";
import { signIn, waitForHydration } from "./steps";

test.use({ settings: { RATE_LIMITS: "off" } });

test("an owner adds a colleague, and hides and answers a review", async ({ page, scripted }) => {
  await signIn(page, "admin@example.com", "/admin/userlist");
  await page.getByRole("link", { name: "Add a colleague" }).click();
  await expect(page.getByRole("heading", { name: "Add a colleague" })).toBeVisible();
  const username = scripted ? "packer1" : "packer2";
  await waitForHydration(page.getByLabel("First name"), scripted);
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Packer");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Role").selectOption("fulfilment");
  await page.getByRole("button", { name: "Add and send the link" }).click();
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(username) })).toContainText("Fulfillment");

  await page.goto("/admin/reviews");
  const review = page.getByRole("main").getByRole("row").nth(1);
  await waitForHydration(review.getByRole("button", { name: /^Hide/ }), scripted);
  await review.getByText(/^Reply to|^Reply/).click();
  await review.getByRole("textbox").fill("Thank you for the hint.");
  await review.getByRole("button", { name: "Save reply" }).click();
  await expect(review).toContainText("Your reply: Thank you for the hint.");
  await review.getByRole("button", { name: /^Hide/ }).click();
  await expect(review).toContainText("Hidden");
});
