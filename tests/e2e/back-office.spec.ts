import type { Page } from "@playwright/test";
import { addAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import type { RunningShop } from "../support/shop-process";
import { expect, test } from "./fixtures";
import { pathOf, STAFF_SCREENS } from "./screens";
import { signIn, waitForHydration } from "./steps";

/** Adds a customer whose name is unique in the lists. */
function addNamed(shop: RunningShop, firstName: string) {
  const { id } = addCustomer(shop);
  shop.data.users.change({ id }, { firstName });
  return { id, row: new RegExp(`${firstName} Customer`) };
}

const shown = (page: Page) => page.getByText(/^Showing/);
const filters = (page: Page, name = "Filter users") => page.getByRole("form", { name });

test.describe("the list of users", () => {
  test("an admin opens it from the menu, filters it, and clears the filters", async ({ page, shop, scripted }) => {
    addNamed(shop, "Quinby");
    await signIn(page, "admin@example.com", "/");
    await page.locator("summary", { hasText: "Admin" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Users" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Total Users" })).toBeVisible();

    await filters(page).getByLabel("First").fill("quinb");
    if (!scripted) await page.getByRole("button", { name: "Apply" }).click();
    await expect(shown(page)).toHaveText(/^Showing 1 of \d+$/);
    await expect(page).toHaveURL(/firstName=quinb/);
    await expect(page.getByRole("row", { name: /Quinby/ })).toBeVisible();

    await page.getByRole("link", { name: "Clear All" }).click();
    await expect(page).toHaveURL(/\/admin\/userlist$/);
    await expect(filters(page).getByLabel("First")).toHaveValue("");
    await expect(shown(page)).not.toHaveText(/^Showing 1 of/);
  });

  test("filters while an admin types, keeps the caret position, and supports the back button", async ({
    page,
    shop,
    scripted,
  }) => {
    // Without JavaScript the button applies the filters, as tested above.
    if (!scripted) return;
    addNamed(shop, "Waldemar");
    await signIn(page, "admin@example.com", "/admin/userlist");
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("_data=routes%2Fadmin.userlist")) requests.push(request.url());
    });
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    const first = filters(page).getByLabel("First");
    await waitForHydration(first, true);
    await first.focus();
    await page.keyboard.type("Wldemar");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await expect(shown(page)).toHaveText(/^Showing 0 of/);
    await expect(first).toBeFocused();
    // The caret is still after the first character, so the missing one is inserted there.
    await page.keyboard.type("a");
    await expect(shown(page)).toHaveText(/^Showing 1 of/);
    await expect(first).toHaveValue("Waldemar");
    await expect(first).toBeFocused();
    expect(requests).toHaveLength(2);
    await expect(page).toHaveURL(/\?firstName=Waldemar$/);

    await filters(page).getByLabel("Admin?").selectOption("yes");
    await expect(shown(page)).toHaveText(/^Showing 0 of/);
    // One history entry per field, not one per character.
    expect(await entries()).toBe(before + 2);
    await page.goBack();
    await expect(page).toHaveURL(/\?firstName=Waldemar$/);
    await expect(filters(page).getByLabel("Admin?")).toHaveValue("");
    await expect(shown(page)).toHaveText(/^Showing 1 of/);
    await page.goBack();
    await expect(first).toHaveValue("");
    await expect(shown(page)).not.toHaveText(/^Showing 1 of/);

    // Clear All also discards input that was not applied yet.
    await first.fill("Waldemar");
    await page.getByRole("link", { name: "Clear All" }).click();
    await expect(first).toHaveValue("");
    await filters(page).getByLabel("Last").fill("Customer");
    await expect(page).toHaveURL(/\?lastName=Customer$/);

    await page.goto("/admin/userlist?firstName=Waldemar&isAdmin=no");
    await expect(first).toHaveValue("Waldemar");
    await expect(filters(page).getByLabel("Admin?")).toHaveValue("no");
    await expect(shown(page)).toHaveText(/^Showing 1 of/);
  });

  test("asks for confirmation before it deletes a user", async ({ page, shop, scripted }) => {
    const { id, row } = addNamed(shop, "Peregrine");
    await signIn(page, "admin@example.com", "/admin/userlist?firstName=Peregrine");
    const line = page.getByRole("row", { name: row });
    const exists = () => shop.data.users.count({ id });
    if (scripted) {
      await line.getByRole("button", { name: /^Delete User/ }).click();
      const dialog = page.getByRole("dialog", { name: "Are you sure?" });
      await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(line.getByRole("button", { name: /^Delete User/ })).toBeFocused();
      await line.getByRole("button", { name: /^Delete User/ }).click();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      expect(exists()).toBe(1);
      await line.getByRole("button", { name: /^Delete User/ }).click();
      await dialog.getByRole("button", { name: /^Yes, delete/ }).click();
    } else {
      await line.locator("summary", { hasText: "Delete User" }).click();
      await expect(line.getByText("Are you sure?")).toBeVisible();
      expect(exists()).toBe(1);
      await line.getByRole("button", { name: /^Yes, delete/ }).click();
    }
    await expect(page.getByText("User deleted")).toBeVisible();
    await expect(page).toHaveURL(/firstName=Peregrine/);
    await expect(shown(page)).toHaveText(/^Showing 0 of/);
    expect(exists()).toBe(0);
  });

  test("is stacked on small screens, with shortened ids", async ({ page, shop }) => {
    const { id } = addNamed(shop, "Ottoline");
    await signIn(page, "admin@example.com", "/admin/userlist?firstName=Ottoline");
    const cell = page.locator("td", { hasText: id.slice(-6) }).first();
    const head = cell.getByText(id.slice(0, -6), { exact: true });
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(head).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Username" })).toBeVisible();
    for (const width of [991, 480]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(head, `${width} px`).toBeHidden();
      const tops = await page
        .locator("tbody tr")
        .first()
        .locator("td")
        .evaluateAll((cells) => cells.map((each) => each.getBoundingClientRect().top));
      expect(new Set(tops).size, `${width} px`).toBe(tops.length);
    }
  });
});

test.describe("a user's form", () => {
  test.use({ expectedFailures: [400, 409] });

  test("shows validation errors, then saves", async ({ page, shop }) => {
    const { id, row } = addNamed(shop, "Rosalind");
    await signIn(page, "admin@example.com", "/admin/userlist?firstName=Rosalind");
    await page
      .getByRole("row", { name: row })
      .getByRole("link", { name: /^Edit User/ })
      .click();
    await page.waitForURL(`**/admin/user/${id}/edit`);
    const form = page.getByRole("form", { name: "Edit User" });
    await form.getByLabel("Username").fill("jane");
    await form.getByLabel("Email").fill("JOHN@example.com");
    await form.getByRole("button", { name: "Update user" }).click();
    await expect(form.getByLabel("Username")).toHaveAccessibleDescription(/This username is taken/);
    await expect(form.getByLabel("Username")).toBeFocused();
    await expect(form.getByLabel("Email")).toHaveAccessibleDescription(/taken by another account/);
    await expect(form.getByLabel("Username")).toHaveValue("jane");

    await form.getByLabel("Username").fill("rosalind");
    await form.getByLabel("Email").fill("rosalind@example.com");
    await form.getByLabel("Active").uncheck();
    await form.getByRole("button", { name: "Update user" }).click();
    await expect(page.getByText("User saved")).toBeVisible();
    await page.goto("/admin/userlist?username=rosalind");
    await expect(page.getByRole("row", { name: row })).toContainText("Not active");
    await page.getByRole("link", { name: "Changes" }).click();
    await expect(page.getByRole("row", { name: /rosalind@example.com/ })).toContainText("active: Yes → No");
  });

  test("does not let admins remove their own access", async ({ page, shop }) => {
    const { id, email } = addAdmin(shop);
    await signIn(page, email, `/admin/user/${id}/edit`);
    const form = page.getByRole("form", { name: "Edit User" });
    await form.getByLabel("Admin").uncheck();
    await form.getByRole("button", { name: "Update user" }).click();
    await expect(page.getByRole("alert")).toContainText("You cannot deactivate yourself");
    await page.goto(`/admin/userlist?id=${id}`);
    await expect(page.getByRole("row", { name: /Casey Customer/ })).toBeVisible();
    await expect(page.getByText("Delete User")).toHaveCount(0);
  });
});

test.describe("the list of orders", () => {
  test("an admin opens it from the menu, filters it, and opens an order", async ({ page, scripted }) => {
    await signIn(page, "admin@example.com", "/");
    await page.locator("summary", { hasText: "Admin" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Orders" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    await page.getByRole("navigation", { name: "Kinds of orders" }).getByRole("link", { name: "To ship" }).click();
    await expect(page).toHaveURL(/\?status=to-ship$/);
    await expect(page.getByLabel("Username")).toBeHidden();
    await page.getByRole("link", { name: "Clear All" }).click();
    const form = filters(page, "Filter orders");
    await form.getByText("More filters").click();
    await form.getByLabel("Username").fill("JANE");
    await form.getByLabel("Paid?").selectOption("yes");
    await form.getByLabel("Shipped?").selectOption("no");
    if (!scripted) await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/username=JANE.*paid=yes&shipped=no/);
    await expect(shown(page)).toHaveText(/^Showing 1 of \d+$/);
    const line = page.getByRole("row", { name: /jane/ });
    await expect(line.getByRole("cell", { name: /^Paid/ })).toContainText(/[A-Z][a-z]{2} \d+, \d{4}/);
    await expect(line.getByRole("cell", { name: "Not Delivered" })).toBeVisible();
    await line.getByRole("link", { name: /^Details/ }).click();
    await page.waitForURL("**/order/*");
    await page.goBack();
    await expect(form.getByLabel("Username")).toHaveValue("JANE");
    // Before that, 'Clear All' would load the list anew, with its further filters folded.
    await waitForHydration(form, scripted);
    await page.getByRole("link", { name: "Clear All" }).click();
    await expect(page).toHaveURL(/\/admin\/orderlist$/);
    await expect(form.getByLabel("Paid?")).toHaveValue("");
    if (!scripted) return;
    // A field that is emptied does not close what it is in.
    const username = form.getByLabel("Username");
    await username.fill("jane");
    await expect(page).toHaveURL(/username=jane$/);
    await username.fill("");
    await expect(page).toHaveURL(/\/admin\/orderlist$/);
    await expect(username).toBeFocused();
  });

  test("shortens ids and hides all dates on medium screens, then merges the statuses", async ({ page }) => {
    await signIn(page, "admin@example.com", "/admin/orderlist?username=jane&delivered=yes");
    const line = page.getByRole("row", { name: /jane/ });
    const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
    const complete = line.locator("[title] > span");
    const dates = line.locator("time:visible");
    for (const [width, id, shownDates, columns] of [
      [1280, true, 4, ["ID", "User", "Date", "Total", "Paid", "Shipped", "Delivered", "Get Details"]],
      [992, true, 4, ["ID", "User", "Date", "Total", "Paid", "Shipped", "Delivered", "Get Details"]],
      [991, false, 0, ["ID", "User", "Total", "Paid", "Shipped", "Delivered", "Details"]],
      [481, false, 0, ["ID", "User", "Total", "Paid", "Shipped", "Delivered", "Details"]],
      [480, false, 0, ["ID", "User", "Total", "Paid", "Shipped", "Delivered", "Details"]],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(complete, `${width} px`).toBeVisible({ visible: id });
      await expect(dates, `${width} px`).toHaveCount(shownDates);
      await expect(page.getByRole("columnheader"), `${width} px`).toHaveCount(columns.length);
      for (const column of columns) await expect(header(column), `${width} px`).toBeVisible();
    }
    // On the smallest screens the statuses share one place, in words, and are still read cell by cell.
    const steps = ["Paid", "Shipped", "Delivered"].map((name) => line.getByRole("cell", { name, exact: true }));
    const places = await Promise.all(steps.map((step) => step.boundingBox()));
    const tops = places.map((place) => place?.y ?? Number.NaN);
    expect(Math.max(...tops) - Math.min(...tops), `tops ${tops}`).toBeLessThan(4);
    for (const name of ["Paid", "Shipped", "Delivered"])
      await expect(line.getByRole("cell", { name, exact: true }).getByText(name, { exact: true })).toBeVisible();
  });

  test("keeps the buttons for ticked orders in view, over nothing that is focused", async ({ page }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, "admin@example.com", "/admin/orderlist");
      const bar = page.getByRole("form", { name: "Selected orders" });
      await page
        .getByRole("checkbox", { name: /^Select order #/ })
        .first()
        .check();
      await expect(bar.getByRole("button", { name: "Mark as shipped" })).toBeInViewport({ ratio: 1 });
      const rows = await page.locator("tbody tr").count();
      for (let row = 1; row < rows; row += 1) {
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        const isCovered = await bar.evaluate((element) => {
          const [focused, box] = [document.activeElement?.getBoundingClientRect(), element.getBoundingClientRect()];
          return focused !== undefined && focused.bottom > box.top && focused.top < box.bottom;
        });
        expect(isCovered, `${width} px, row ${row}`).toBe(false);
      }
    }
  });

  test("can be downloaded as CSV", async ({ page }) => {
    await signIn(page, "admin@example.com", "/admin/orderlist?paid=yes");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("orders.csv");
  });
});

test("an admin finds a failed email from the first page and sends it again", async ({ page, shop, sandbox }) => {
  const recipient = `lost-${Date.now()}@example.com`;
  shop.data.emails.addIn("failed", { recipient, subject: "Your parcel" });
  await signIn(page, "admin@example.com", "/admin");
  await page.getByRole("link", { name: "Emails that could not be sent" }).click();
  const line = page.getByRole("row", { name: new RegExp(recipient) });
  await expect(line).toContainText("Failed 8 tries");
  await line.getByRole("button", { name: /^Resend/ }).click();
  await expect(page.getByText("The email is on its way.")).toBeVisible();
  expect((await sandbox.mailbox.nextTo(recipient)).subject).toBe("Your parcel");
});

test.describe("an order of the back office", () => {
  test.use({ expectedFailures: [400] });

  test("has the navigation of the other screens", async ({ page, shop }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, "admin@example.com", "/admin/productlist");
    const link = page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Categories" });
    const size = await link.boundingBox();
    await page.goto(`/order/${shop.data.orders.demo("paid").id}`);
    expect(await link.boundingBox()).toEqual(size);
  });

  test("an admin corrects an order's address, and undoes a step that was marked by mistake", async ({
    page,
    shop,
    scripted,
  }) => {
    const { id } = shop.data.orders.demo("paid");
    await signIn(page, "admin@example.com", `/order/${id}`);
    await page.getByRole("link", { name: "Correct address" }).click();
    const form = page.getByRole("form", { name: "Correct address" });
    await waitForHydration(form.getByLabel("City"), scripted);
    await form.getByLabel("City").fill("");
    await form.getByRole("button", { name: "Save address" }).click();
    await expect(form.getByText("Please enter the city.")).toBeVisible();
    await form.getByLabel("City").fill("Salem");
    await form.getByRole("button", { name: "Save address" }).click();
    await expect(page.getByText("Address corrected.", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Shipping", exact: true })).toContainText("Salem");
    await page.getByRole("button", { name: "Mark as shipped" }).click();
    await page.getByRole("button", { name: "Mark as delivered" }).click();
    await page.getByRole("button", { name: "Undo delivered" }).click();
    await page.getByRole("button", { name: "Undo shipped" }).click();
    await expect(page.getByText("Order no longer marked as shipped.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Mark as shipped" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Order status" })).toContainText("Not Delivered");
  });
});

test("an admin downloads the filtered users as CSV", async ({ page, shop }) => {
  addNamed(shop, "Theodora");
  await signIn(page, "admin@example.com", "/admin/userlist?firstName=Theodora");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("users.csv");
});

test.describe("every screen of the back office meets the WCAG 2.2 rules that axe can check", {
  tag: "@screens",
}, () => {
  test.use({ expectedFailures: [400] });

  for (const [screen, path] of STAFF_SCREENS) {
    test(screen, async ({ page, shop, accessible }) => {
      shop.data.captures.addForReview(`TO-REVIEW-${screen}`, shop.data.orders.demo("unpaid").id);
      await signIn(page, "admin@example.com", pathOf(shop, path));
      await accessible(screen, [1280, 991, 320]);
    });
  }
});

test.describe("on small screens and in low windows @scripted", () => {
  test("the list of orders shows who ordered, and leads to the details", async ({ page }) => {
    await signIn(page, "admin@example.com", "/admin/orderlist");
    const row = page
      .getByRole("checkbox", { name: /^Select order/ })
      .first()
      .locator("xpath=ancestor::tr");
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 664 });
      const buyer = await row.locator("td").nth(1).boundingBox();
      expect(buyer?.width, `the buyer's column at ${width}`).toBeGreaterThan(90);
      const details = await row.getByRole("link", { name: /^Details/ }).boundingBox();
      expect((details?.x ?? width) + (details?.width ?? 0), `the details at ${width}`).toBeLessThanOrEqual(width);
      expect((await row.boundingBox())?.height ?? 0, `the row at ${width}`).toBeLessThan(200);
    }
  });

  test("the list of products begins within two screens of a phone, with what is pressed most first", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await signIn(page, "admin@example.com", "/admin/productlist");
    await expect(page.getByRole("main").getByRole("button").first()).toHaveText("Create Product");
    await expect(page.getByLabel("Max price")).toBeHidden();
    const rows = page.getByRole("table").locator("tbody tr");
    expect((await rows.first().boundingBox())?.y).toBeLessThan(1328);
    await page.getByText("More filters").click();
    await expect(page.getByLabel("Max price")).toBeVisible();
  });

  test("the navigation shows the page that is open", async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 600 });
    await signIn(page, "admin@example.com", "/admin/settings");
    const navigation = page.getByRole("navigation", { name: "Back office" });
    await expect(navigation.getByRole("link", { name: "Settings" })).toBeInViewport({ ratio: 1 });
  });
});

test("@scripted a product's editor says which product it is, and its button to save stays in view", async ({
  page,
  shop,
}) => {
  const { id, name } = shop.data.products.plain();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "admin@example.com", `/admin/product/${id}/edit`);
  await expect(page).toHaveTitle(new RegExp(`^Edit product ${name} \\|`));
  await expect(page.getByRole("heading", { level: 1, name: `Edit product ${name}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Update Product" })).toBeInViewport({ ratio: 1 });
});
