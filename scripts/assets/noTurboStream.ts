/**
 * Replaces the `turbo-stream` library in the browser's bundle (aliased in tsconfig.json): the shop does not use Remix's
 * "single fetch" responses (see remix.config.js), so its decoder is never called.
 */
function unused(): never {
  throw new Error("The shop gives no single-fetch answers.");
}

export { unused as decode, unused as encode };
