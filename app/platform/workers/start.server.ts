import { lockDataFolder } from "../data-folder-lock.server";
import { superviseWorkers } from "./primary.server";
import { cluster, isPrimary, isWorker } from "./role.server";

// Evaluated before any other module of the server. In the primary of several workers, the evaluation ends here.

/** Releases the data folder, after the database is closed. That of a worker belongs to the primary. */
export const releaseDataFolder: () => void = isWorker ? () => undefined : lockDataFolder();

if (cluster && isPrimary) await superviseWorkers(cluster, releaseDataFolder);
