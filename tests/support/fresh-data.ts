import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, inject } from "vitest";

// Runs before the test file is imported, and thus before the shop's configuration is read.
const folder = mkdtempSync(path.join(tmpdir(), "tradepost-test-"));
cpSync(inject("migratedFolder"), folder, { recursive: true });
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "silent";
process.env.BASE_URL = "http://shop.test";

afterAll(() => rmSync(folder, { recursive: true, force: true }));
