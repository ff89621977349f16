// Release 13 needs Node-API 10, which Node 20 lacks; release 12 ends the process on Node 24.
const name = Number(process.versions.napi) >= 10 ? "better-sqlite3-13" : "better-sqlite3-12";

/** @returns {typeof import("better-sqlite3")} */
function load() {
  try {
    return require(name);
  } catch (error) {
    if (error.code !== "MODULE_NOT_FOUND") throw error;
    throw new Error(`${name} is not installed for Node ${process.version}. Run npm ci with this Node.`, {
      cause: error,
    });
  }
}

module.exports = load();
