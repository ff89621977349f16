import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "../../../scripts/build/if-needed";

// A command that needs a build, in a folder of its own. The one that builds waits until both need it.

console.log = (text) => appendFileSync(process.env.OWN ?? "", text);

const isNeededByBoth = () => ["one", "two"].every((name) => readFileSync(name, "utf8") !== "");

build("Building", "built", ["source"], () => {
  appendFileSync("builds", "x");
  while (!isNeededByBoth()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  writeFileSync("built", "");
  return 0;
});
