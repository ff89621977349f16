import path from "node:path";
import { backUp } from "./backup/archive";

// The backup contains the shop's secrets: only the current user may read it.
process.umask(0o077);

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Usage: npm run backup -- FILE (for example backup.tar.gz)");
  process.exit(1);
}
const dataDir = path.resolve(process.env.DATA_DIR || "./data");
try {
  const { files, bytes } = await backUp(dataDir, file);
  console.log(`${file} contains ${files} files (${(bytes / 1_000_000).toFixed(1)} MB unpacked) and was verified.`);
} catch (error) {
  console.error(`No backup was made: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
