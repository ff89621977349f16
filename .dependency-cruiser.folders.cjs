const { options } = require("./.dependency-cruiser.cjs");

/** No cycles between folders. The TypeScript compiler removes type-only imports before they are counted. */
module.exports = {
  forbidden: [
    {
      name: "no-folder-cycles",
      comment: "Two folders that import each other are one folder. Move what both need into a third.",
      severity: "error",
      scope: "folder",
      from: { path: "^app/" },
      to: { circular: true },
    },
  ],
  options: { ...options, tsPreCompilationDeps: false },
};
