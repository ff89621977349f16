import path from "node:path";
import { restore } from "./backup/archive";

// The restored files contain the shop's secrets: only the current user may read them.
process.umask(0o077);

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Usage: npm run restore -- FILE (stop the shop first)");
  process.exit(1);
}
const dataDir = path.resolve(process.env.DATA_DIR || "./data");
try {
  const aside = await restore(dataDir, file);
  console.log(`${dataDir} was restored from ${file}. You can start the shop now.`);
  if (aside) console.log(`The previous data is in ${aside}.`);
} catch (error) {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
