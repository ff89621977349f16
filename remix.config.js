const bench = process.env.BENCH === "1";
const development = process.env.NODE_ENV === "development";
// The gallery of components is a page of development and of a build for the tests, never of the production build.
const gallery = process.env.GALLERY === "1";
// Each kind of build has its own folder, so that it does not overwrite the production build.
const folder = bench ? "build-bench" : gallery ? "build-gallery" : development ? "build-dev" : "build";

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: "./app/server.ts",
  serverBuildPath: `${folder}/index.js`,
  assetsBuildDirectory: `public/${folder}`,
  publicPath: `/${folder}/`,
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverDependenciesToBundle: [
    /^@conform-to/,
    /^remix-auth/,
    /^@mjackson/,
    // Packages of dozens of modules, each of which Node.js would look up and read at the start.
    /^(altcha-lib|csv-parse|csv-stringify|culori|drizzle-orm|nodemailer|zod|zod-openapi|html-to-text|@selderee|selderee|parseley|peberminta|leac)(\/|$)/,
  ],
  tailwind: true,
  ignoredRouteFiles: ["**/.*"],
  routes(defineRoutes) {
    return defineRoutes((route) => {
      if (gallery || development) route("gallery", "../tests/gallery/gallery.tsx");
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
