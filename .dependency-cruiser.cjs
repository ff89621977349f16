/** Who may import whom; see docs/architecture.md. Type-only imports are free. */
const forbidden = (name, from, to, comment) => ({
  name,
  comment,
  severity: "error",
  from,
  to: { ...to, dependencyTypesNot: ["type-only"] },
});

module.exports = {
  forbidden: [
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
      "Doors do not lead into doors.",
    ),
    forbidden(
      "routes-stay-at-the-door",
      { path: "^app/routes/" },
      { path: "^app/(providers/|platform/(?!errors))" },
      "A route asks the shop; the shop asks the database and the world.",
    ),
    forbidden(
      "components-are-pure",
      { path: "^app/components/" },
      { path: "\\.server\\.tsx?$|^app/(http|platform|providers|routes)/" },
      "What people see knows nothing of the server.",
    ),
    forbidden(
      "shop-knows-no-web",
      { path: "^app/shop/" },
      { path: "^app/(http|components|routes)/|node_modules/(@remix-run|react|express)/" },
      "The rules hold without a request.",
    ),
    forbidden(
      "providers-know-no-shop",
      { path: "^app/providers/([^/]+)/" },
      { path: "^app/(shop|http|components|routes)/|^app/platform/(db|schema)|^app/providers/(?!$1/)" },
      "A service's client knows its service and its settings.",
    ),
    forbidden(
      "platform-is-the-ground",
      { path: "^app/platform/" },
      { path: "^app/(?!platform/)" },
      "Nothing is below it.",
    ),
    forbidden(
      "http-stays-between",
      { path: "^app/http/" },
      { path: "^app/(routes|components|providers/(?!captcha/|payments/payment-provider))|^app/platform/(db|schema)" },
      "Between web and shop; the database is the shop's.",
    ),
    forbidden(
      "no-orphans",
      { orphan: true, path: "^app/", pathNot: "\\.d\\.ts$|^app/(routes|root|entry|server)" },
      {},
      "Nobody uses it.",
    ),
    forbidden("not-to-tests", { path: "^app/" }, { path: "^(tests|scripts)/" }, "The shop stands without its tests."),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: "specify",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
