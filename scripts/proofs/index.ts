/** What `npm test` runs: all tests by default, or the proof that is named. */
import { type Command, runNamedCommand } from "../run/named-command";

const PROOFS: Record<string, Command> = {
  unit: {
    does: "unit and integration tests, all or those of the named files",
    arguments: "its own",
    run: () => import("./unit"),
  },
  e2e: { does: "browser tests, all or those of the named files", arguments: "its own", run: () => import("./e2e") },
  api: { does: "lints the OpenAPI document", run: () => import("./check/api") },
  node24: {
    does: "unit and integration tests on Node 24; --smoke only starts the shop",
    arguments: "its own",
    run: () => import("./node24"),
  },
  drill: {
    does: "loses a shop's machine while orders arrive, and restores its replica",
    arguments: "its own",
    run: () => import("./drill"),
  },
  sftp: { does: "the drill with a replica on an SSH server", run: () => import("./sftp") },
  s3: { does: "the drill with a replica in a bucket", run: () => import("./s3") },
  varnish: { does: "the shop behind a real Varnish", run: () => import("./varnish") },
  systemd: { does: "the shop as a service of a real systemd, updated and rolled back", run: () => import("./systemd") },
  container: { does: "builds the image of the Dockerfile, and runs it", run: () => import("./container") },
};

const [name] = process.argv.slice(2);
if (name === undefined || (name.startsWith("--") && name !== "--help")) await import("./test");
else await runNamedCommand(PROOFS, "npm test [-- --all | --quick | PROOF [OPTIONS]]", "npm test --");
