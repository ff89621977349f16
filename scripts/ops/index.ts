/** The commands for owners: `node build/ops NAME`. Without a name, it lists them. */
import { runNamedCommand } from "../run/named-command";
import { BACKUP, CREATE_ADMIN, RESTORE, UPDATE } from "./arguments";

const COMMANDS = {
  "create-admin": {
    does: "creates an owner, or makes an account one",
    arguments: CREATE_ADMIN,
    run: () => import("./create-admin"),
  },
  backup: {
    does: "writes database, uploads and secrets into one archive",
    arguments: BACKUP,
    run: () => import("./backup"),
  },
  restore: {
    does: "replaces the shop's data by an archive or a replica",
    arguments: RESTORE,
    run: () => import("./restore"),
  },
  doctor: { does: "examines the installation without changing it", run: () => import("./doctor") },
  update: {
    does: "installs a newer release, and rolls back when it is not healthy",
    arguments: UPDATE,
    run: () => import("./update"),
  },
  vacuum: { does: "frees the unused space of a stopped shop's database", run: () => import("./vacuum") },
};

await runNamedCommand(COMMANDS, "node build/ops COMMAND [OPTIONS]", "node build/ops");
