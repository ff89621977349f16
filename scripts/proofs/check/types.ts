/**
 * Checks the types by TypeScript 7; see docs/decisions/0098-two-typescripts.md. Two checkers are as fast as more, and take less
 * memory. It no longer knows `baseUrl`, which Remix's compiler asks for.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const folder = path.dirname(fileURLToPath(import.meta.resolve("native-typescript/package.json")));
const command = [path.join(folder, "bin/tsc"), "--noEmit", "--project", ".", "--baseUrl", "null", "--checkers", "2"];
process.exit(spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 1);
