// The bench's own build has two routes more, which the shop's never has.
const bench = process.env.BENCH === "1";

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: "./app/server.ts",
  serverBuildPath: bench ? "build-bench/index.js" : "build/index.js",
  assetsBuildDirectory: bench ? "public/build-bench" : "public/build",
  publicPath: bench ? "/build-bench/" : "/build/",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverDependenciesToBundle: [/^@conform-to/, /^remix-auth/, /^@mjackson/],
  tailwind: true,
  ignoredRouteFiles: ["**/.*"],
  routes(defineRoutes) {
    return defineRoutes((route) => {
      if (!bench) return;
      route("bench/empty", "../tests/bench/routes/empty.ts");
      route("bench/bare", "../tests/bench/routes/bare.tsx");
    });
  },
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off on purpose: see docs/decisions/0002-remix-flags.md.
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
