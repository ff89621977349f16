import type { BrowserContext } from "@playwright/test";

/**
 * Leaving a page early aborts its pictures. `csp` is reported by a browser without JavaScript for scripts it does not load;
 * with JavaScript, a request that the page's policy forbids is a console error too. Only a test takes a browser offline.
 */
const HARMLESS = ["net::ERR_ABORTED", "csp", "net::ERR_INTERNET_DISCONNECTED"];

/**
 * Collects failures of a browser: script errors, console errors, and failed requests to the shop.
 * @param expectedStatuses HTTP statuses that the test provokes
 * @returns a live list, which grows while the browser runs
 */
export function failuresOf(context: BrowserContext, shopUrl: string, expectedStatuses: number[]): string[] {
  const failures: string[] = [];
  context.on("weberror", (error) => failures.push(`page error: ${error.error().message}`));
  context.on("console", (message) => {
    // Statuses are checked below, together with their URL.
    const isStatus = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isStatus) failures.push(`console: ${message.text()}`);
  });
  context.on("response", (response) => {
    const failed = response.status() >= 400 && !expectedStatuses.includes(response.status());
    if (failed && response.url().startsWith(shopUrl)) failures.push(`${response.status()} ${response.url()}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    if (request.url().startsWith(shopUrl) && !HARMLESS.includes(reason)) failures.push(`${reason} ${request.url()}`);
  });
  return failures;
}
