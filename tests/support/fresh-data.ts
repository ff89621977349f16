import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, inject } from "vitest";

// Runs before the test file is loaded, and so before anything of the shop reads the configuration.
const folder = mkdtempSync(path.join(tmpdir(), "tradepost-test-"));
cpSync(inject("migratedFolder"), folder, { recursive: true });
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "silent";
process.env.BASE_URL = "http://shop.test";

afterAll(() => rmSync(folder, { recursive: true, force: true }));
