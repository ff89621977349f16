/**
 * Stands in the browser for the library of "single fetch" answers, which the shop never gives (see remix.config.js):
 * tsconfig.json puts it in that one's place.
 */
function unused(): never {
  throw new Error("The shop gives no single-fetch answers.");
}

export { unused as decode, unused as encode };
