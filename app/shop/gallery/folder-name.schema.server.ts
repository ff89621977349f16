import { z } from "zod";

/** The name of a picture folder: valid for a single folder on every file system. */
export const folderName = z
  .string({ error: "Give the folder a name." })
  .trim()
  .regex(
    /^[A-Za-z0-9](?:[A-Za-z0-9 _-]{0,58}[A-Za-z0-9_-])?$/,
    "Use up to 60 letters, digits, spaces, hyphens and underscores. Do not begin with a space, hyphen or underscore.",
  );
