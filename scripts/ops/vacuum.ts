/** Rewrites the database without its unused space, which blocks it: while the shop is stopped. */
import { statSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { requireStopped } from "./backup/data-folder";

const file = path.join(path.resolve(process.env.DATA_DIR || "./data"), "shop.db");
const megabytes = () => `${(statSync(file).size / 1_000_000).toFixed(1)} MB`;

try {
  const before = megabytes();
  requireStopped(path.dirname(file));
  const database = new Database(file, { fileMustExist: true });
  database.exec("vacuum");
  database.close();
  console.log(`${file} had ${before} and has ${megabytes()}. You can start the shop now.`);
} catch (error) {
  console.error(`Nothing was changed: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
