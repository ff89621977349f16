import { addCustomer, PASSWORD } from "../support/customers";
import { expect, test } from "./fixtures";
import {
  addToCart,
  answerQuestion,
  CORRECTED_ADDRESS,
  expectRefused,
  holdRequests,
  isShipping,
  plentifulProduct,
  questionOf,
  signIn,
  submitShipping,
  submitSignIn,
  waitForHydration,
  walkToOrder,
} from "./steps";

test.use({ expectedFailures: [400] });

test("a customer sees errors for a wrong password and a wrong captcha answer, then signs in and out", async ({
  page,
  scripted,
}) => {
  await page.goto("/search/oak");
  await page.getByRole("link", { name: "Sign In" }).click();
  await expectRefused(page, "Sign in", () => submitSignIn(page, "jane@example.com", "Wrong-pass1!"));
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await expect(page.getByLabel("Email")).toHaveValue("jane@example.com");
  await expect(page.getByLabel("Password")).toHaveValue("");

  if (!scripted) {
    await page.getByLabel("Password").fill(PASSWORD);
    await questionOf(page, "Sign in").fill("99");
    await expectRefused(page, "Sign in", () => page.getByRole("button", { name: "Sign in" }).click());
    await expect(questionOf(page, "Sign in")).toHaveAccessibleDescription(/That answer was not right/);
    await expect(questionOf(page, "Sign in")).toHaveValue("");
  }

  await submitSignIn(page, "jane@example.com", PASSWORD);
  await page.waitForURL("**/search/oak");
  await page.getByRole("banner").getByText("Jane").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("Jane")).toBeHidden();
});

test("a press before the scripts are there is kept, and signs in @scripted", async ({ page }) => {
  const release = await holdRequests(page, "**/*.js");
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("jane@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Password")).toHaveValue(PASSWORD);
  release();
  await expect(page.getByRole("banner").getByText("Jane")).toBeVisible();
});

test("a menu that is opened before the scripts are there stays open @scripted", async ({ page }) => {
  await signIn(page, "jane@example.com", "/");
  const release = await holdRequests(page, "**/*.js");
  await page.reload({ waitUntil: "commit" });
  const menu = page.getByRole("banner").locator("summary", { hasText: "Jane" });
  await menu.click();
  release();
  await waitForHydration(menu, true);
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
});

test("missing input is shown beside its field", async ({ page, scripted }) => {
  await page.goto("/login");
  const email = page.getByLabel("Email");
  await expectRefused(page, "Sign in", () => page.getByRole("button", { name: "Sign in" }).click());
  await expect(email).toHaveAccessibleDescription("Email required");
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Password required");
  if (!scripted) await expect(questionOf(page, "Sign in")).toHaveAccessibleDescription(/Captcha required/);
  await submitSignIn(page, "jane", PASSWORD);
  await expect(email).toHaveAccessibleDescription("Invalid email format");
  await expect(email).toBeFocused();
  await expect(email).toHaveValue("jane");
});

test("a guest without a correct captcha answer or proof of work cannot continue", async ({ page, shop, scripted }) => {
  await addToCart(page, plentifulProduct(shop).id);
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await page.waitForURL("**/login**");
  const carryOn = page.getByRole("button", { name: "Continue as Guest" });
  if (scripted) {
    await answerQuestion(page, "Continue as Guest");
    await expect(page.getByText(/^What is/)).toHaveCount(0);
    // The signature does not fit the challenge, so the shop refuses the proof and asks the question.
    await page.route("**/api/captcha", async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, altcha: { ...answer.altcha, signature: "00" } } });
    });
  } else {
    await questionOf(page, "Continue as Guest").fill("99");
  }
  await expectRefused(page, "Continue as Guest", () => carryOn.click());
  await expect(questionOf(page, "Continue as Guest")).toHaveAccessibleDescription(/That answer was not right/);
  // Waits for a request that the handler is still answering.
  await page.unrouteAll({ behavior: "wait" });
  await answerQuestion(page, "Continue as Guest");
  await carryOn.click();
  await page.waitForURL(isShipping);
});

test.describe("with scripts, the proof of work", () => {
  test.use({ javaScriptEnabled: true });

  test("holds the form until it is found, and then sends it", async ({ page }) => {
    await page.goto("/login");
    const answer = await holdRequests(page, "**/api/captcha");
    await submitSignIn(page, "jane@example.com", PASSWORD);
    const form = page.getByRole("form", { name: "Sign in" });
    await expect(form.getByText("Checking…")).toBeVisible();
    await form.getByRole("button", { name: "Sign in" }).click();
    answer();
    await page.waitForURL("**/");
    await expect(page.getByRole("banner").getByText("Jane")).toBeVisible();
  });

  test("gives way to the question in a browser that cannot find it", async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
    await page.goto("/login");
    await answerQuestion(page, "Sign in");
    await page.getByLabel("Email").fill("jane@example.com");
    await page.getByLabel("Password").fill(PASSWORD);
    await expect(page.getByText("The automatic check does not work in this browser.")).toBeVisible();
    await expect(page.getByLabel("Password")).toHaveValue(PASSWORD);
    await answerQuestion(page, "Sign in");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/");
    await expect(page.getByRole("banner").getByText("Jane")).toBeVisible();
  });
});

test("a customer who signs in during the checkout keeps the cart", async ({ page, elsewhere, shop }) => {
  const { email } = addCustomer(shop);
  const stored = plentifulProduct(shop);
  const added = shop.data.products.get({ name: "Enamel Mug" });
  await signIn(elsewhere, email, "/cart");
  await addToCart(elsewhere, stored.id);

  await addToCart(page, added.id);
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await submitSignIn(page, email, PASSWORD);
  await page.waitForURL(isShipping);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await page.getByRole("link", { name: "Cart, 2 items" }).click();
  for (const { name } of [stored, added]) {
    await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible();
  }

  await page.getByRole("banner").getByText("Casey").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
});

test("a customer who signs in takes over the guest's address and orders", async ({ page, shop }) => {
  const { email } = addCustomer(shop);
  await walkToOrder(page, plentifulProduct(shop).id);
  await addToCart(page, plentifulProduct(shop).id);
  await page.goto("/shipping");
  await submitShipping(page, CORRECTED_ADDRESS);
  await page.waitForURL("**/shipping?choose=1");

  await page.goto("/login?redirect=/shipping");
  await submitSignIn(page, email, PASSWORD);
  await page.waitForURL(isShipping);
  await expect(page.getByRole("textbox", { name: "Address", exact: true })).toHaveValue(CORRECTED_ADDRESS.Address);
  await expect(page.getByRole("textbox", { name: "City" })).toHaveValue(CORRECTED_ADDRESS.City);
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await page.goto("/profile");
  const orders = page.getByRole("table", { name: "My Orders" });
  await expect(orders.getByRole("link", { name: /Details/ })).toHaveCount(1);
});
