/** The commands for owners: `node build/ops NAME`. Without a name, it lists them. */
import { runNamedCommand } from "../run/named-command";

const COMMANDS = {
  "create-admin": { does: "creates an owner, or makes an account one", run: () => import("./create-admin") },
  backup: { does: "writes database, uploads and secrets into one archive", run: () => import("./backup") },
  restore: { does: "replaces the shop's data by an archive or a replica", run: () => import("./restore") },
  doctor: { does: "examines the installation without changing it", run: () => import("./doctor") },
  update: { does: "installs a newer release, and rolls back when it is not healthy", run: () => import("./update") },
  vacuum: { does: "frees the unused space of a stopped shop's database", run: () => import("./vacuum") },
};

await runNamedCommand(COMMANDS, "node build/ops COMMAND [OPTIONS]");
