import path from "node:path";
import { type RequestHandler, Router } from "express";
import { type PictureFormat, type SizedPicture, sizedPicture } from "~/shop/gallery/sized-picture.server";

/** A picture never changes: a new upload gets a new name. */
const CACHING = { maxAge: "1y", immutable: true };

/** The smallest format that the browser names in its Accept header. */
function formatFor(accept = ""): PictureFormat {
  if (accept.includes("image/avif")) return "avif";
  return accept.includes("image/webp") ? "webp" : "jpeg";
}

/** Pictures in the requested width, as AVIF or WebP if the browser accepts it, else as JPEG or PNG: `/WIDTH/uploads/mugs/front.jpg`. */
export function sizedPictures(): RequestHandler {
  return Router().get("/:width/:source(*)", async (request, response, next) => {
    const { width, source = "" } = request.params;
    let picture: SizedPicture;
    try {
      picture = await sizedPicture(Number(width), source, formatFor(request.headers.accept));
    } catch (error) {
      return next(error);
    }
    // Express 4 does not know the type of AVIF files.
    response.vary("Accept").type(`image/${picture.format}`);
    if ("bytes" in picture) return response.send(picture.bytes);
    response.sendFile(path.basename(picture.file), { root: path.dirname(picture.file), ...CACHING }, (error) => {
      // Without headers sent, the file is gone; otherwise the browser has left.
      if (error && !response.headersSent) next(error);
    });
  });
}
