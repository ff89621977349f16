import { expect, test } from "./fixtures";
import { signIn } from "./steps";

test("a subscriber confirms by the link in the email, appears on the list, and unsubscribes", async ({
  page,
  shop,
  sandbox,
  scripted,
  accessible,
}) => {
  const email = scripted ? "scripted@example.com" : "plain@example.com";
  await shop.client().json("POST", "/api/mailing-list/subscribe", { email, source: "shipping_opt_in" });
  const { text } = await sandbox.mailbox.nextTo(email);
  const link = (kind: string) => new RegExp(`http\\S+/mailing-list/${kind}/\\S+`).exec(text)?.[0] ?? "";

  await page.goto(link("confirm"));
  await expect(page.getByRole("heading", { level: 1, name: "Do you want our emails?" })).toBeVisible();
  await accessible("subscription to confirm");
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are on the list" })).toBeVisible();
  await expect(page.getByRole("main").getByText(email)).toBeVisible();

  await accessible("confirmed subscription");
  await signIn(page, "admin@example.com", "/admin/subscribers");
  await accessible("mailing list");
  await expect(page.getByRole("row", { name: email })).toContainText("Confirmed");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export confirmed (CSV)" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("subscribers.csv");

  await page.goto(link("unsubscribe"));
  await accessible("leaving the list");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You have left the list" })).toBeVisible();
  await page.goto("/admin/subscribers");
  await expect(page.getByRole("row", { name: email })).toContainText("Left");
});

test.describe("an expired link", () => {
  test.use({ expectedFailures: [404] });

  test("shows an error", async ({ page }) => {
    for (const kind of ["confirm", "unsubscribe"]) {
      await page.goto(`/mailing-list/${kind}/unknown`);
      await expect(page.getByRole("heading", { level: 1, name: "This link is no longer valid" })).toBeVisible();
    }
  });
});
