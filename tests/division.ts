/**
 * What `npm test` runs of the tests. `npm run test:all` runs all of them: before a release, and before a change of what is
 * listed here is called done.
 */

/** Integration tests that rehearse operation, or repeat one thing many times: an eighth of the files, half of the time. */
export const LONG_FILES = [
  "aborted-requests",
  "api-request-schemas",
  "backup",
  "commands",
  "crash",
  "dev",
  "doctor",
  "event-loop",
  "first-run",
  "fuzz",
  "heic-pictures",
  "hostile-bodies",
  "money",
  "money-abroad",
  "order-part-lives",
  "order-random-events",
  "readme-shell",
  "replication",
  "scheduled-backups",
  "seed",
  "shutdown",
  "update",
  "workers",
].map((name) => `tests/integration/${name}.test.ts`);

/** Browser tests of what a shop cannot do without: to buy, to sign in, to run the shop, and to survive a lost connection. */
export const CENTRAL_SPECS = ["purchase", "sign-in", "back-office", "lost-connection"].map(
  (name) => `tests/e2e/${name}.spec.ts`,
);

/** In the title of browser tests that measure every screen. */
export const SCREENS_TAG = "@screens";
