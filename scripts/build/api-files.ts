/**
 * Creates what the description of the API says in every shop: the OpenAPI document and the calls of the page `/api`. Run as a
 * program of its own, because the shop reads its settings and opens its database when it is imported.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const [folder = ""] = process.argv.slice(2);
const dataDir = mkdtempSync(path.join(tmpdir(), "tradepost-build-"));
process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
Object.assign(process.env, { DATA_DIR: dataDir, LOG_LEVEL: "silent" });

const { createDocument } = await import("~/api/openapi.server");
const { createCalls } = await import("~/api/page.server");
const { preparedFile } = await import("~/api/document/prepared.server");
const { callsHtml } = await import("~/components/api/calls-html.server");
const files = { openapi: createDocument(), "api-calls": createCalls(callsHtml) };
for (const [name, value] of Object.entries(files)) {
  writeFileSync(path.join(folder, preparedFile(name)), JSON.stringify(value));
}
// Needed because the shop's open database keeps the process alive.
process.exit(0);
