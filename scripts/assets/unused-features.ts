import config from "../../remix.config.js";

/**
 * What Remix and its router read for features that this shop does not use: client loaders and actions with their
 * fallbacks (`rebundle` checks that there are none), routes that are discovered later, single-page mode, and what only
 * the server's rendering has.
 */
const UNUSED = [
  "clientLoader",
  "clientAction",
  "hasClientLoader",
  "hasClientAction",
  "HydrateFallback",
  "hydrateFallbackElement",
  "patchRoutesOnNavigation",
  "isSpaMode",
  "staticContext",
].join("|");

/** Reads of one of them, as the last part of a path such as `window.__remixContext.isSpaMode`. */
const UNUSED_READ = new RegExp(`(?<![\\w$.])(?:[\\w$]+\\.)+(?:${UNUSED})(?![\\w$])(?!\\s*=[^=])`, "g");

/** Remix's flags, and those of its router as Remix sets them in the browser. */
const FLAGS = new Map<string, unknown>([
  ...Object.entries(config.future ?? {}),
  ["v7_normalizeFormMethod", true],
  ["v7_fetcherPersist", true],
  ["v7_partialHydration", true],
  ["v7_prependBasename", true],
  ["v7_relativeSplatPath", true],
  ["v7_startTransition", true],
  ["v7_skipActionErrorRevalidation", false],
]);

/**
 * Exports of React, its renderer and its scheduler that nothing of the shop and its packages imports: `checkScripts` looks
 * for them. They are CommonJS modules, of which Rollup drops none.
 */
const UNUSED_EXPORTS = [
  "PureComponent",
  "act",
  "createFactory",
  "createPortal",
  "findDOMNode",
  "unmountComponentAtNode",
  "unstable_act",
  "unstable_batchedUpdates",
  "unstable_continueExecution",
  "unstable_forceFrameRate",
  "unstable_getFirstCallbackNode",
  "unstable_next",
  "unstable_pauseExecution",
  "unstable_renderSubtreeIntoContainer",
  "unstable_runWithPriority",
  "unstable_wrapCallback",
  "useDebugValue",
  "useDeferredValue",
].join("|");

type Rule = { what: string; pattern: RegExp; replacement: string | ((read: string, ...groups: string[]) => string) };

/** Replacements of what never changes at run time by its value. Terser then drops what that switches off. */
const CONSTANTS: Rule[] = [
  {
    what: "flags, such as that of single fetch",
    pattern: /(?<![\w$.])(?:[\w$]+\.)+(v[37]_\w+)/g,
    replacement: (read, flag = "") => (FLAGS.has(flag) ? String(FLAGS.get(flag)) : read),
  },
  { what: "unused features", pattern: UNUSED_READ, replacement: "(void 0)" },
  { what: "the question whether there is a document", pattern: /typeof document>"u"/g, replacement: "false" },
  { what: "the question whether there is a document", pattern: /typeof document<"u"/g, replacement: "true" },
  {
    what: "the server's data in Remix's Scripts",
    pattern: /\{router:([\w$]+),static:([\w$]+),staticContext:([\w$]+)\}=([\w$]+\(\))/g,
    replacement: "{router:$1}=$4,$2=!1,$3=void 0",
  },
  {
    what: "Remix's own page while client loaders run",
    pattern: /:[\w$]+\.id==="root"\?[\w$]+:void 0(?=,)/g,
    replacement: ":void 0",
  },
  {
    what: "warnings of flags that will be the default",
    pattern: /[\w$]+\("v7_\w+","[^"]*","https:[^"]*"\)/g,
    replacement: "0",
  },
  // No loader uses `defer`: a lint rule forbids it.
  { what: "deferred results", pattern: /[\w$]+\.type===[\w$]+\.deferred(?![\w$])/g, replacement: "!1" },
  {
    what: "deferred data",
    pattern: /typeof ([\w$]+)\.cancel=="function"&&typeof \1\.resolveData=="function"/g,
    replacement: "!1",
  },
  {
    what: "deferred responses",
    pattern:
      /!!\(\(([\w$]+)=[\w$]+\.headers\.get\("Content-Type"\)\)!==null&&\1!==void 0&&\1\.match\(\/text\\\/remix-deferred\/\)\)/g,
    replacement: "!1",
  },
  {
    what: "unused exports of React",
    pattern: new RegExp(`(?<![\\w$.])[\\w$]+\\.(?:${UNUSED_EXPORTS})=(?![=>])`, "g"),
    replacement: "0,",
  },
  // Only these begin by checking their second of three parameters, the element.
  {
    what: "React's roots before version 18",
    pattern: /(?<![\w$.])[\w$]+\.(?:hydrate|render)=(?=function\((?:\w+,){2}\w+\)\{if\(!)/g,
    replacement: "0,",
  },
  {
    what: "what every browser has that runs modules",
    pattern:
      /typeof (?:Object\.is|WeakMap|WeakSet|Promise|queueMicrotask|setTimeout|clearTimeout|performance\.now)=="function"/g,
    replacement: "true",
  },
  { what: "the clock", pattern: /typeof performance=="object"/g, replacement: "true" },
  {
    what: "the question whether there is a window",
    pattern: /typeof window(?:\.document(?:\.createElement)?)?>"u"/g,
    replacement: "false",
  },
  {
    what: "the question whether there is a window",
    pattern: /typeof (?:window(?:\.document(?:\.createElement)?)?|MessageChannel)<"u"/g,
    replacement: "true",
  },
  {
    what: "what only Internet Explorer and Node.js have",
    pattern: /typeof (?:MSApp|setImmediate)<"u"/g,
    replacement: "false",
  },
  { what: "Internet Explorer's version", pattern: /"documentMode"in document/g, replacement: "false" },
  {
    what: "Internet Explorer's version",
    pattern: /(?<![\w$.])document\.documentMode(?!=[^=])/g,
    replacement: "(void 0)",
  },
  {
    what: "events of all browsers",
    pattern: /"(?:CompositionEvent|AnimationEvent|TransitionEvent)"in window/g,
    replacement: "true",
  },
  {
    what: "events of all browsers",
    pattern: /=!1;[\w$]+&&\(([\w$]+)\?\(([\w$]+)="oninput"in document/g,
    replacement: "=!0;false&&($1?($2=true",
  },
  {
    what: "events of all browsers",
    pattern: /(?<==)[\w$]+\(("(?:animationend|animationiteration|animationstart|transitionend)")\)/g,
    replacement: "$1",
  },
  { what: "keys of Internet Explorer", pattern: /\{Esc:"Escape",[^{}]*\}/g, replacement: "{}" },
  { what: "keys of Internet Explorer", pattern: /\{8:"Backspace",[^{}]*\}/g, replacement: "{}" },
  // Its extension shows the components of a development build.
  { what: "React's developer tools", pattern: /typeof __REACT_DEVTOOLS_GLOBAL_HOOK__<"u"/g, replacement: "false" },
  { what: "React's developer tools", pattern: /typeof __REACT_DEVTOOLS_GLOBAL_HOOK__>"u"/g, replacement: "true" },
  {
    what: "Object.assign",
    pattern: /Object\.assign\?Object\.assign\.bind\(\)/g,
    replacement: "true?Object.assign.bind()",
  },
];

const camelCase = (name: string) => name.replace(/[-:]([a-z])/g, (_, first: string) => first.toUpperCase());

/** React's lists of attributes of SVG, and of styles whose numbers have no unit. Only the names that a script contains stay. */
const LISTS = [
  {
    what: "React's attributes of SVG",
    pattern: /"(accent-height [^"]*)"(?=\.split\(" "\))/g,
    shorten: (names: string, isWritten: (name: string) => boolean) =>
      JSON.stringify(
        names
          .split(" ")
          .filter((name) => isWritten(camelCase(name)))
          .join(" "),
      ),
  },
  {
    what: "React's styles without a unit",
    pattern: /\{(animationIterationCount:!0,[^{}]*)\}/g,
    shorten: (names: string, isWritten: (name: string) => boolean) =>
      `{${names
        .split(",")
        .filter((name) => isWritten(name.replace(":!0", "")))
        .join()}}`,
  },
];

/**
 * Imports of CommonJS modules marked as free of side effects, so that Rollup drops those that are not used. Most are files
 * of the server, which Remix's compiler leaves empty.
 */
const withPureImports = (code: string) =>
  code
    .replace(/=([\w$]+)\(([\w$]+)\(\),1\)/g, "=/*@__PURE__*/$1(/*@__PURE__*/$2(),1)")
    .replace(/=(?=[\w$]+\(\([\w$]+,([\w$]+)\)=>\{\1\.exports=\{\}\}\))/g, "=/*@__PURE__*/");

/** Leaves code out of the scripts of one build that Remix's compiler emits and no page uses. */
export class UnusedFeatures {
  private readonly found = new Set<RegExp>();
  private readonly written: Set<string>;

  /** @param scripts all of that build */
  constructor(scripts: string[]) {
    const rest = LISTS.reduce((text, { pattern }) => text.replace(pattern, ""), scripts.join("\n"));
    this.written = new Set(rest.match(/[A-Za-z][A-Za-z0-9]*/g));
  }

  /** @returns the script, in which such code is marked for Terser and Rollup */
  mark(script: string): string {
    const isWritten = (name: string) => this.written.has(name);
    const lists = LISTS.map(({ shorten, ...list }) => ({
      ...list,
      replacement: (_: string, names = "") => shorten(names, isWritten),
    }));
    const marked = [...CONSTANTS, ...lists].reduce((code, { pattern, replacement }) => {
      // A pattern with the flag `g` keeps its place between calls of `test`.
      if (code.search(pattern) >= 0) this.found.add(pattern);
      return code.replace(pattern, replacement as string);
    }, script);
    return withPureImports(marked);
  }

  /** @throws if a script reads what was left out */
  checkScripts(scripts: string[]): void {
    const [read] = new RegExp(`\\.(?:${UNUSED_EXPORTS})\\b(?!=)`).exec(scripts.join("\n")) ?? [];
    if (read)
      throw new Error(`A script reads ${read}: take it out of UNUSED_EXPORTS in scripts/assets/unused-features.ts`);
  }

  /** @throws if a pattern was found in no script: another version of Remix writes that code in another way */
  checkFound(): void {
    const missed = [...CONSTANTS, ...LISTS].find(({ pattern }) => !this.found.has(pattern));
    if (missed) throw new Error(`No script contains ${missed.what}: look for it in scripts/assets/unused-features.ts`);
  }
}
