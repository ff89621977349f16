/** Fails when a folder has more source files than a reader can take in at a glance. */
import { execFileSync } from "node:child_process";
import path from "node:path";

const LIMIT = 25;
/** Sorted listings: Remix wants all routes in one folder, and a test file stands alone. */
const LISTINGS = ["app/routes", "tests/unit", "tests/integration", "tests/e2e"];

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app", "scripts", "tests"],
  {
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((file) => /\.(tsx?|[cm]?js|css)$/.test(file));

const counts = new Map<string, number>();
for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);

for (const [folder, count] of counts) {
  if (count <= LIMIT || LISTINGS.includes(folder)) continue;
  console.error(`${folder} has ${count} files, more than ${LIMIT}: split it by noun.`);
  process.exitCode = 1;
}
