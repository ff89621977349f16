/**
 * What `npm test` runs of the tests. `npm run test:all` runs all of them: before a release, and before a change of what is
 * listed here is called done.
 */

/** Integration tests that rehearse operation, look at every screen, or repeat one thing many times: a fifth of the files. */
export const LONG_FILES = [
  "aborted-requests",
  "api-bounds",
  "api-request-schemas",
  "api-request-validation",
  "backup",
  "commands",
  "costly-requests",
  "crash",
  "dev",
  "doctor",
  "event-loop",
  "first-run",
  "fuzz",
  "heic-pictures",
  "hostile-bodies",
  "hostile-shapes",
  "html-validity",
  "kept-forms",
  "list-search",
  "money",
  "money-abroad",
  "order-part-lives",
  "order-random-events",
  "outbox",
  "page-cache-columns",
  "readme-shell",
  "replication",
  "scheduled-backups",
  "search-changes",
  "seed",
  "shop-export",
  "shutdown",
  "slow-connections",
  "stripe-faults",
  "update",
  "upgrade",
  "workers",
].map((name) => `tests/integration/${name}.test.ts`);

/** Browser tests of what a shop cannot do without: to buy, to sign in, to run the shop, and to survive a lost connection. */
export const CENTRAL_SPECS = ["purchase", "sign-in", "back-office", "lost-connection"].map(
  (name) => `tests/e2e/${name}.spec.ts`,
);

/** In the title of browser tests that measure every screen. */
export const SCREENS_TAG = "@screens";
