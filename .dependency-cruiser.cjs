/** Which folders may import which others; see docs/architecture.md. Type-only imports are always allowed. */
const forbidden = (name, from, to, comment) => ({
  name,
  comment,
  severity: "error",
  from,
  to: { ...to, dependencyTypesNot: ["type-only"] },
});

/** Parts of `app/components` whose classes are in the stylesheet of the back office alone. */
const backOffice = require("./app/components/back-office.json").join("|");

module.exports = {
  forbidden: [
    {
      name: "storefront-without-back-office",
      comment: "The storefront's stylesheet has no classes of what app/components/back-office.json names.",
      severity: "error",
      from: { path: "^app/(root|routes/(?!admin\\.)).*\\.tsx$" },
      to: { path: `^app/components/(?:${backOffice})(?:\\.tsx$|/)`, reachable: true },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    forbidden(
      "routes-import-no-routes",
      { path: "^app/routes/" },
      { path: "^app/(routes|root)" },
      "Code that two routes share belongs in features or components.",
    ),
    forbidden(
      "api-calls-join-features-and-shop",
      { path: "^app/api/" },
      { path: "^app/(routes|root|components|providers)|^app/platform/(db|schema)" },
      "A call of the API reads its request, calls the shop and formats the reply.",
    ),
    forbidden(
      "routes-use-no-providers-or-database",
      { path: "^app/routes/" },
      { path: "^app/(providers/|platform/(?!errors))" },
      "A route calls the shop. The shop calls the database and the providers.",
    ),
    forbidden(
      "components-are-pure",
      { path: "^app/components/" },
      { path: "\\.server\\.tsx?$|^app/(api|http|features|platform|providers|routes)/" },
      "Components also run in the browser and import no server code.",
    ),
    forbidden(
      "features-join-http-and-shop",
      { path: "^app/features/" },
      {
        path: "^app/(api|routes|root|components)|^app/providers/(?!captcha/|payments/payment-provider)|^app/platform/(db|schema)",
      },
      "Features join HTTP requests with the shop's functions. The shop calls the database.",
    ),
    forbidden(
      "shop-without-web",
      { path: "^app/shop/" },
      { path: "^app/(api|http|features|components|routes)/|node_modules/(@remix-run|react|express)/" },
      "The shop's rules do not depend on a request.",
    ),
    forbidden(
      "emails-are-templates",
      { path: "^app/emails/" },
      {
        path: "^app/(api|routes|root|features|http|components|providers)|^app/platform/(db|schema)|^app/shop/(?!money/|addresses/|gallery/own-picture)",
      },
      "A template turns the data that the shop gives it into an e-mail.",
    ),
    forbidden(
      "providers-without-shop",
      { path: "^app/providers/([^/]+)/" },
      {
        path: "^app/(api|shop|http|features|components|routes)/|^app/platform/(db|schema)|^app/providers/(?!$1/)",
      },
      "A provider is the client of one outside service and knows only its settings.",
    ),
    forbidden(
      "platform-imports-only-platform",
      { path: "^app/platform/" },
      { path: "^app/(?!platform/)" },
      "The platform is the lowest layer.",
    ),
    forbidden(
      "http-is-transport",
      { path: "^app/http/" },
      {
        path: "^app/(api|routes|root|features|components)|^app/providers/(?!payments/payment-provider)|^app/platform/(db|schema)",
      },
      "HTTP code reads requests and builds responses. It calls the shop, never features or the database.",
    ),
    forbidden(
      "no-orphans",
      { orphan: true, path: "^app/", pathNot: "\\.d\\.ts$|^app/(routes|root|entry|server)" },
      {},
      "A module that nothing imports is dead code.",
    ),
    forbidden(
      "app-imports-no-tests-or-scripts",
      { path: "^app/" },
      { path: "^(tests|scripts)/" },
      "The application runs without its tests and scripts.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Reads imports once, as written; Biome sees to it that those of types alone say so.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
