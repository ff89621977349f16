/**
 * Loaded into the measured server before the shop (`node --import`): keeps the tree that the shop rendered last, and renders
 * it again at the bench's request, by `renderToString` alone.
 */
import { createRequire } from "node:module";

const reactDomServer = createRequire(import.meta.url)("react-dom/server");
const { renderToString } = reactDomServer;

/** @type {{ tree: import("react").ReactNode; html: string } | undefined} */
let last;

// Node links the shop's `import { renderToString }` when this module has run, so the shop gets the replacement.
/** @param {import("react").ReactNode} tree */
reactDomServer.renderToString = (tree) => {
  const html = renderToString(tree);
  last = { tree, html };
  return html;
};

/**
 * How often the last tree is rendered in a second of CPU time.
 * @param {number} seconds
 * @throws Error when it renders other HTML than it did for the shop
 */
function renderingsPerCpuSecond(seconds) {
  if (!last) throw new Error("The shop has rendered no page.");
  const { tree, html } = last;
  const before = process.cpuUsage();
  const end = performance.now() + seconds * 1000;
  let [count, again] = [0, ""];
  for (; performance.now() < end; count += 1) again = renderToString(tree);
  const { user, system } = process.cpuUsage(before);
  if (again !== html) throw new Error("Rendered again, the tree became other HTML.");
  return (count * 1_000_000) / (user + system);
}

process.on("message", (/** @type {{ renderAgainSeconds?: number }} */ { renderAgainSeconds }) => {
  if (renderAgainSeconds) process.send?.({ renderingsPerCpuSecond: renderingsPerCpuSecond(renderAgainSeconds) });
});
// The bench's channel alone does not keep the shop running.
process.channel?.unref();
