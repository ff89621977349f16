import { line } from "../fields/fields.schema.server";
import { UPLOADED_PICTURE } from "./own-picture";

const WRONG_PICTURE = "Upload a picture, or enter the path of an uploaded one, such as /uploads/shop/harbor.jpg.";

/** `UPLOADED_PICTURE` for JSON Schema, which has no flag for upper and lower case. */
const PATTERN =
  "^(?:|/uploads/(?:[A-Za-z0-9_-][A-Za-z0-9_. -]{0,99}/)?[A-Za-z0-9_-][A-Za-z0-9_. -]{0,199}\\.(?:[Jj][Pp][Ee]?[Gg]|[Pp][Nn][Gg]))$";

/** The path of an uploaded picture, or an empty text. */
export const uploadedPicture = line(400)
  .refine(
    (path) => path === "" || (UPLOADED_PICTURE.test(path.replace(/^\//, "")) && path.startsWith("/")),
    WRONG_PICTURE,
  )
  .meta({ type: "string", maxLength: 400, pattern: PATTERN });
