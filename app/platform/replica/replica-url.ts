/** How Litestream reaches a replica: the fields of a replica in its configuration. */
export type ReplicaTarget = Record<string, string>;

/** Milliseconds between two uploads of changes. S3 charges for each one. */
const SYNC_MS = 250;
const S3_SYNC_MS = 1000;

/** The address of a replica is not of a known form. */
export class InvalidReplicaUrl extends Error {}

const decode = decodeURIComponent;

function parseUrl(address: string): URL {
  try {
    return new URL(address);
  } catch {
    throw new InvalidReplicaUrl("must be a file, sftp or s3 address");
  }
}

function targetOf(url: URL): ReplicaTarget {
  const path = decode(url.pathname).replace(/\/+$/, "");
  const query = (name: string, field = name): ReplicaTarget => {
    const value = url.searchParams.get(name);
    return value ? { [field]: value } : {};
  };
  switch (url.protocol) {
    case "file:":
      if (url.host) throw new InvalidReplicaUrl("must have three slashes, such as file:///mnt/replica");
      if (!path) throw new InvalidReplicaUrl("must name a folder, such as file:///mnt/replica");
      return { type: "file", path };
    case "sftp:":
      if (!url.hostname || !url.username || !path) {
        throw new InvalidReplicaUrl("must name user, host and folder, such as sftp://shop@backup.example.com/replica");
      }
      return {
        type: "sftp",
        host: `${url.hostname}:${url.port || "22"}`,
        user: decode(url.username),
        ...(url.password && { password: decode(url.password) }),
        ...query("key", "key-path"),
        path,
      };
    case "s3:":
      if (!url.hostname) throw new InvalidReplicaUrl("must name a bucket, such as s3://bucket/shop");
      return {
        type: "s3",
        bucket: url.hostname,
        path: path.replace(/^\/+/, ""),
        ...query("region"),
        ...query("endpoint"),
      };
    default:
      throw new InvalidReplicaUrl("must be a file, sftp or s3 address");
  }
}

/**
 * Parses the address of a replica: `file:///folder`, `sftp://user:password@host:port/folder?key=FILE` or
 * `s3://bucket/path?region=REGION&endpoint=URL`.
 * @returns a function that returns Litestream's settings for one of the replicated databases
 * @throws InvalidReplicaUrl
 */
export function parseReplicaUrl(address: string): (database: string) => ReplicaTarget {
  const target = targetOf(parseUrl(address));
  const interval = target.type === "s3" ? S3_SYNC_MS : SYNC_MS;
  return (database) => ({
    ...target,
    path: [target.path, database].filter(Boolean).join("/"),
    "sync-interval": `${interval}ms`,
  });
}

/** The folder of a replica in a folder; null of another kind, and without an address. */
export function folderOfReplica(address: string | undefined): string | null {
  const target = address === undefined ? null : targetOf(parseUrl(address));
  return target?.type === "file" ? (target.path ?? null) : null;
}

/** The address without its password, for screens and logs. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = "";
  return url.href;
}
