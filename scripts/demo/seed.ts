import { readArguments } from "../run/options";
import { SEED } from "./seed/seed-arguments";

readArguments(SEED);
// Opens the database, and creates it where there is none.
await import("./seed/seed-all");
