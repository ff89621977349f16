import { line } from "../fields/fields.schema.server";
import { UPLOADED_PICTURE } from "./own-picture";

const WRONG_PICTURE = "Upload a picture, or enter the path of an uploaded one, such as /uploads/shop/harbor.jpg.";

/** The path of an uploaded picture, or an empty text. */
export const uploadedPicture = line(400)
  .refine(
    (path) => path === "" || (UPLOADED_PICTURE.test(path.replace(/^\//, "")) && path.startsWith("/")),
    WRONG_PICTURE,
  )
  .meta({ type: "string", maxLength: 400, pattern: "^(?:|/uploads/.+\\.(?:[Jj][Pp][Ee]?[Gg]|[Pp][Nn][Gg]))$" });
