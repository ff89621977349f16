import path from "node:path";
import { backUp } from "./backup/archive";

// What is written holds the shop's secrets: it is readable by its user alone.
process.umask(0o077);

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Usage: npm run backup -- FILE (for example backup.tar.gz)");
  process.exit(1);
}
const dataDir = path.resolve(process.env.DATA_DIR || "./data");
try {
  const { files, bytes } = await backUp(dataDir, file);
  console.log(`${file} holds ${files} files (${(bytes / 1_000_000).toFixed(1)} MB unpacked) and has been read back.`);
} catch (error) {
  console.error(`No backup was made: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
