import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parseReplicaUrl } from "./replica-url";

/** The replicated databases: the shop's, and the one with the pictures and secrets of the data folder. */
export const DATABASES = ["shop", "files"] as const;
export type DatabaseName = (typeof DATABASES)[number];

export const databaseFile = (dataDir: string, name: DatabaseName) =>
  name === "shop" ? path.join(dataDir, "shop.db") : path.join(replicaFolder(dataDir), "files.db");

/** The folder with everything that only replication needs. */
export const replicaFolder = (dataDir: string) => path.join(dataDir, "replica");

/** The folder where Litestream keeps what it has copied of a database. */
export const positionFolder = (dataDir: string, name: DatabaseName) =>
  path.join(replicaFolder(dataDir), `${name}-position`);

/** How long the replica keeps what is needed to restore an earlier state. */
const RETENTION = { retention: "72h", "snapshot-interval": "24h" };

/** The path of Litestream's program for this platform. @throws Error when its optional package is not installed */
export function litestreamProgram(): string {
  const name = `@flydotio/litestream-${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${name}/litestream`);
  } catch {
    throw new Error(`the package ${name} is not installed; there is one for Linux on x64: run npm ci`);
  }
}

/**
 * Writes Litestream's configuration, which may contain a password: only the current user may read it. It is JSON, which
 * is also YAML.
 * @param address the replica's address
 * @param metricsAddress where Litestream serves its metrics
 * @returns the path of the configuration
 */
export function writeConfiguration(dataDir: string, address: string, metricsAddress?: string): string {
  const folder = replicaFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = parseReplicaUrl(address);
  const configuration = {
    ...(metricsAddress && { addr: metricsAddress }),
    logging: { type: "json", level: "warn", stderr: true },
    dbs: DATABASES.map((name) => ({
      path: databaseFile(dataDir, name),
      "meta-path": positionFolder(dataDir, name),
      "monitor-interval": "250ms",
      replicas: [{ ...target(name), ...RETENTION }],
    })),
  };
  const file = path.join(folder, "litestream.json");
  writeFileSync(file, JSON.stringify(configuration), { mode: 0o600 });
  chmodSync(file, 0o600);
  return file;
}

/** The message of a line of Litestream's log; null for a line without an error. */
export function litestreamError(line: string): string | null {
  try {
    const { level, msg, error } = JSON.parse(line);
    if (level !== "ERROR" && level !== "WARN") return null;
    return error ? `${msg}: ${error}` : String(msg);
  } catch {
    return line.trim() || null;
  }
}
