/** Ends a command like a power failure, after it has moved or linked so many files by the name of the database. */
const SCRIPT = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  let moves = 0;
  for (const name of ["renameSync", "linkSync"]) {
    const move = fs[name];
    fs[name] = (...files) => {
      move(...files);
      if (files.some((file) => file.endsWith("/shop.db"))) moves += 1;
      if (moves === Number(process.env.KILLED_AFTER_MOVES)) process.kill(process.pid, "SIGKILL");
    };
  }
  syncBuiltinESMExports();`;

/** The environment of a command that is killed after so many moves of the database. */
export const killedAfterMoves = (moves: number) => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(SCRIPT)}`,
  KILLED_AFTER_MOVES: String(moves),
});
