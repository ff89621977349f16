import path from "node:path";
import { restore } from "./backup/archive";

// What is written holds the shop's secrets: it is readable by its user alone.
process.umask(0o077);

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Usage: npm run restore -- FILE (stop the shop first)");
  process.exit(1);
}
const dataDir = path.resolve(process.env.DATA_DIR || "./data");
try {
  const aside = await restore(dataDir, file);
  console.log(`${dataDir} is as it was in ${file}. Start the shop now.`);
  if (aside) console.log(`What was there before lies in ${aside}.`);
} catch (error) {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
