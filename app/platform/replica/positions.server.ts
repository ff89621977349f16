import { readdirSync, readFileSync, statSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { DATABASES, type DatabaseName, databaseFile, positionFolder } from "./litestream";

/** A position in the sequence of write-ahead logs that Litestream copies. */
type Position = { index: number; offset: number };

/** What Litestream's metrics and files say about a database. */
export type Sample = {
  /** How often the database was looked at for changes, without errors. */
  syncs: number;
  /** The sequence that the positions belong to: a new one begins when Litestream has missed changes. */
  generation: string;
  /** Up to where its changes were copied on this machine; null before the first copy. */
  copied: Position | null;
  /** Up to where they were uploaded. */
  uploaded: Position;
};

const TIMEOUT_MS = 2000;
/** Far above the size of Litestream's metrics, in characters. */
const MOST_CHARACTERS = 1_000_000;

function readText(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { timeout: TIMEOUT_MS, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        if (text.length > MOST_CHARACTERS) request.destroy(new Error("the metrics are too long"));
      });
      response.once("end", () => resolve(text));
      response.once("error", reject);
    });
    request.once("timeout", () => request.destroy(new Error("no answer")));
    request.once("error", reject);
  });
}

/**
 * Reads up to where Litestream has copied a database. Its metric of that position is wrong after a checkpoint.
 * @returns null before the first copy, or while Litestream changes its files
 */
function readCopied(dataDir: string, name: DatabaseName): { generation: string; copied: Position } | null {
  try {
    const folder = positionFolder(dataDir, name);
    const generation = readFileSync(path.join(folder, "generation"), "utf8").trim();
    const logs = path.join(folder, "generations", generation, "wal");
    const last = readdirSync(logs).sort().at(-1);
    if (!last) return null;
    return { generation, copied: { index: Number.parseInt(last, 16), offset: statSync(path.join(logs, last)).size } };
  } catch {
    return null;
  }
}

/** Reads the positions of both databases. @throws Error when Litestream does not answer within two seconds */
export async function readSamples(metricsUrl: string, dataDir: string): Promise<Record<DatabaseName, Sample>> {
  const lines = (await readText(metricsUrl)).split("\n");
  const sampleOf = (name: DatabaseName): Sample => {
    const label = `{db=${JSON.stringify(databaseFile(dataDir, name))}`;
    const read = (metric: string) => {
      const line = lines.find((each) => each.startsWith(`litestream_${metric}${label}`));
      return Number(line?.slice(line.lastIndexOf(" ")) ?? 0);
    };
    return {
      syncs: read("sync_count") - read("sync_error_count"),
      uploaded: { index: read("replica_wal_index"), offset: read("replica_wal_offset") },
      ...(readCopied(dataDir, name) ?? { generation: "", copied: null }),
    };
  };
  const [shop, files] = DATABASES.map(sampleOf);
  if (!shop || !files) throw new Error("no metrics");
  return { shop, files };
}

const isBefore = (one: Position, other: Position) =>
  one.index < other.index || (one.index === other.index && one.offset < other.offset);
const isSame = (one: Position, other: Position) => one.index === other.index && one.offset === other.offset;

/**
 * Determines up to which moment a database is in the replica, from Litestream's positions alone: what was committed at a
 * moment is copied after the second look at the database that ended since then, and is uploaded when the upload has
 * reached the position of that copy.
 */
export class ReplicatedUntil {
  /** A moment whose commits may not be copied yet. */
  private noted: { at: number; syncs: number } | null = null;
  /** A moment whose commits are copied up to a position. */
  private copied: { at: number; position: Position } | null = null;
  private generation = "";
  /** The position of an older generation, which says nothing about the current one. */
  private outdated: Position | null = null;
  /** In milliseconds since 1970; null when it is not known yet. */
  at: number | null = null;

  /** Litestream was started again, and counts anew. */
  restart(): void {
    this.noted = null;
    this.copied = null;
  }

  /** @param moment up to when the database held everything that it should hold, before the sample was taken */
  add(sample: Sample, moment: number): void {
    const { generation } = sample;
    if (generation !== this.generation) {
      // A new sequence begins with a snapshot of the database. Until that is uploaded, the position of the old one stays.
      this.outdated = this.generation === "" ? null : sample.uploaded;
      this.generation = generation;
      this.noted = null;
      this.copied = null;
    }
    if (this.outdated && !isSame(sample.uploaded, this.outdated)) this.outdated = null;
    this.settle(sample);
    if (!this.copied && this.noted && sample.copied && sample.syncs >= this.noted.syncs + 2) {
      this.copied = { at: this.noted.at, position: sample.copied };
      this.noted = null;
      this.settle(sample);
    }
    this.noted ??= { at: moment, syncs: sample.syncs };
  }

  private settle(sample: Sample): void {
    if (!this.copied || this.outdated || isBefore(sample.uploaded, this.copied.position)) return;
    this.at = this.copied.at;
    this.copied = null;
  }
}
