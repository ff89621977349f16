import type { BrowserContext } from "@playwright/test";

/**
 * Who leaves a page early aborts its pictures. `csp` is how a browser without scripts names those it does not load; in
 * one that runs them, a request that the page's policy forbids is a console error too. Only a test takes a browser offline.
 */
const HARMLESS = ["net::ERR_ABORTED", "csp", "net::ERR_INTERNET_DISCONNECTED"];

/**
 * Collects what goes wrong in a browser: errors of scripts, console errors, and requests of the shop's own that fail.
 * @param expectedStatuses statuses the test provokes
 * @returns the list, which grows
 */
export function failuresOf(context: BrowserContext, shopUrl: string, expectedStatuses: number[]): string[] {
  const failures: string[] = [];
  context.on("weberror", (error) => failures.push(`page error: ${error.error().message}`));
  context.on("console", (message) => {
    // A status is judged below, with its address.
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
