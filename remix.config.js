/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: "./app/server.ts",
  serverBuildPath: "build/index.js",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverDependenciesToBundle: [/^@conform-to/, /^remix-auth/, /^@mjackson/],
  tailwind: true,
  ignoredRouteFiles: ["**/.*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off on purpose: see docs/decisions/0002-remix-flags.md.
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
