import config from "../../remix.config.js";

/**
 * Flags of Remix, and of its router as Remix sets them in the browser, and what only a server has. Their values never change at
 * run time.
 */
const FLAGS = new Map<string, unknown>([
  ...Object.entries(config.future ?? {}),
  ["v7_normalizeFormMethod", true],
  ["v7_fetcherPersist", true],
  ["v7_partialHydration", true],
  ["v7_prependBasename", true],
  ["v7_relativeSplatPath", true],
  ["v7_startTransition", true],
  ["v7_skipActionErrorRevalidation", false],
  ["activeDeferreds", undefined],
]);

/** Replaces what is read of a flag, such as `t.future.v3_singleFetch`, by its value: Terser drops what that switches off. */
const withFlags = (code: string) =>
  code.replace(/(?<![\w$.])(?:[\w$]+\??\.)+(v[37]_\w+|activeDeferreds)\b/g, (read, flag: string) =>
    FLAGS.has(flag) ? String(FLAGS.get(flag)) : read,
  );

/**
 * Marks imports of CommonJS modules as free of side effects, so that Rollup drops those that are not used. Most are files of
 * the server, which Remix's compiler leaves empty.
 */
const withPureImports = (code: string) =>
  code
    .replace(/=([\w$]+)\(([\w$]+)\(\),1\)/g, "=/*@__PURE__*/$1(/*@__PURE__*/$2(),1)")
    .replace(/=(?=[\w$]+\(\([\w$]+,([\w$]+)\)=>\{\1\.exports=\{\}\}\))/g, "=/*@__PURE__*/");

/** Marks in a script of Remix's compiler what Terser and Rollup may drop. */
export const markUnused = (code: string) => withPureImports(withFlags(code));
