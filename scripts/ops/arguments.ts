/** The arguments of the commands for owners, which are read before a command is loaded: loading one can open the database. */
import { defineArguments } from "../run/options";

const text = { type: "string" } as const;

export const CREATE_ADMIN = defineArguments({
  usage: `npm run create-admin -- --email ADDRESS --username NAME
NAME has letters, digits and _ . - and at most 30 of them. The password is ADMIN_PASSWORD, or is asked for.`,
  options: { email: text, username: text },
  isWrong: ({ email = "", username = "" }) => {
    if (!/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(email.trim())) return "--email must be an email address.";
    return !/^[A-Za-z0-9_.-]{1,30}$/.test(username.trim()) && "--username must be a user name.";
  },
});

export const BACKUP = defineArguments({
  usage: "npm run backup -- FILE (for example backup.tar.gz), or npm run backup -- --dir FOLDER --keep NUMBER",
  options: { dir: text, keep: { type: "string", default: "14" } },
  takesFile: true,
  isWrong: ({ dir, keep }, file) => Boolean(file) === Boolean(dir) || !/^[1-9]\d{0,3}$/.test(keep),
});

const isMoment = (at: string) => !Number.isNaN(new Date(at).getTime()) && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(at);

export const RESTORE = defineArguments({
  usage: `npm run restore -- FILE, or npm run restore -- --from REPLICA_URL [--at TIME] (stop the shop first)
TIME is a moment such as 2026-11-23T14:05:00Z; without it the latest state of the replica is restored.`,
  options: { from: text, at: text },
  takesFile: true,
  isWrong: ({ from, at }, file) => Boolean(file) === Boolean(from) || (at !== undefined && (!from || !isMoment(at))),
});

export const UPDATE = defineArguments({
  usage: `node build/ops update [OPTIONS]
  --to REF         tag, branch or commit; without it, the newest version tag of the remote
  --service NAME   the shop's service of systemd; tradepost without it
  --stop COMMAND --start COMMAND
                   instead of a service; the second one leaves the shop running and ends
  --health URL     without it, http://127.0.0.1:PORT/api/health
  --wait SECONDS   time for the start, migrations included; 120 without it
  --backup FILE    without it, a file beside DATA_DIR
  --folder FOLDER  of the shop, if it is not the current one
  --back           goes back to the release and the database of before an update that was interrupted
DATA_DIR and PORT are those of the shop.`,
  options: {
    to: text,
    service: text,
    stop: text,
    start: text,
    health: text,
    wait: { type: "string", default: "120" },
    backup: text,
    folder: text,
    back: { type: "boolean", default: false },
  },
  isWrong: ({ back, to, stop, start, service, wait }) => {
    if (back && to) return "--back goes to the release of before, and to no other.";
    if (Boolean(stop) !== Boolean(start)) return "--stop and --start belong together.";
    if (stop && service) return "--service is instead of --stop and --start.";
    return !/^[1-9]\d{0,4}$/.test(wait) && "--wait is a number of seconds.";
  },
});
