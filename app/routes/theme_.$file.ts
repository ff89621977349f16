import type { LoaderFunctionArgs } from "@remix-run/node";
import { colorStylesheet } from "~/features/layout/shop-colors.server";
import { NotFound } from "~/platform/errors";

/** The stylesheet with the shop's own colors. */
export function loader({ params }: LoaderFunctionArgs) {
  const css = colorStylesheet(params.file ?? "");
  if (css === null) throw new NotFound("There is no such file.");
  return new Response(css, {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
