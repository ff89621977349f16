import { createReadStream } from "node:fs";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { withErrorPage } from "~/http/reply/pages.server";
import { sizedPicture } from "~/shop/gallery/sized-picture.server";

const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** A picture in the requested width, as WebP if the browser accepts it, else as JPEG. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const format = request.headers.get("Accept")?.includes("image/webp") ? "webp" : "jpeg";
    const picture = await sizedPicture(Number(params.width), params["*"] ?? "", format);
    const body =
      "bytes" in picture
        ? new Uint8Array(picture.bytes)
        : createReadableStreamFromReadable(createReadStream(picture.file));
    return new Response(body, {
      headers: {
        "Content-Type": `image/${format}`,
        "Cache-Control": `public, max-age=${MONTH_SECONDS}`,
        Vary: "Accept",
      },
    });
  });
}
