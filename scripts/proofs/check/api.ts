/*
 * Lints the OpenAPI document with Redocly's recommended rules. Errors and warnings both fail,
 * except for those in ACCEPTED.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";

type Problem = { rule: string; at: string; message: string };

/** Warnings about properties that the API has on purpose. */
const ACCEPTED: { rule: string; at: string; why: string }[] = [
  { rule: "no-ambiguous-paths", at: "/api/products/image/{id}", why: "One takes PUT alone, the other POST alone" },
  { rule: "operation-2xx-response", at: "/api/aliexpress/oauth/callback/get", why: "It redirects a browser" },
  { rule: "operation-4xx-response", at: "/api/openapi.json/get", why: "It refuses no one" },
];

async function readDocument(): Promise<object> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "tradepost-api-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  // Imported here because the configuration is read on import.
  Object.assign(process.env, { DATA_DIR: dataDir, BASE_URL: "https://shop.test", LOG_LEVEL: "silent" });
  const { openApiDocument } = await import("~/api/openapi.server");
  return openApiDocument();
}

async function lint(document: object): Promise<Problem[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "openapi.json",
    config,
  });
  return problems.map(({ ruleId, location, message }) => ({
    rule: ruleId,
    at: (location[0]?.pointer ?? "").replaceAll("~1", "/").replaceAll("~0", "~"),
    message,
  }));
}

const document = await readDocument();
const problems = await lint(document);
const isAccepted = ({ rule, at }: Problem) =>
  ACCEPTED.some((accepted) => accepted.rule === rule && at.includes(accepted.at));
const found = problems.filter((problem) => !isAccepted(problem));
const outdated = ACCEPTED.filter(
  ({ rule, at }) => !problems.some((problem) => problem.rule === rule && problem.at.includes(at)),
);

for (const { rule, at, message } of found) console.error(`${rule} at ${at}: ${message}`);
for (const { rule, at } of outdated)
  console.error(`Redocly does not report ${rule} at ${at} any more: remove it from ACCEPTED.`);
if (found.length + outdated.length === 0) console.log("The OpenAPI document passes Redocly's rules.");
// Needed because the shop's open database keeps the process alive.
process.exit(found.length + outdated.length === 0 ? 0 : 1);
