import type { LoaderFunctionArgs } from "@remix-run/node";
import { webManifest } from "~/features/layout/web-manifest.server";
import { withErrorPage } from "~/http/reply/pages.server";

export function loader({ context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    return new Response(JSON.stringify(webManifest()), {
      headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
    });
  });
}
