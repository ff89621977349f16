/** The text fields of the product form. */
export const TEXT_FIELDS = [
  "name",
  "purchaseLink",
  "price",
  "shippingMethod",
  "imageFolderName",
  "image",
  "video",
  "brand",
  "countInStock",
  "category",
  "description",
] as const;

export type TextField = (typeof TEXT_FIELDS)[number];

export type ColorFormValues = { _id?: string; name?: string; src?: string };

/** The values of the product form: texts as entered, the gallery's paths and the colors. */
export type ProductFormValues = Record<TextField, string> & { imageB: string[]; colorsVariants: ColorFormValues[] };

/** A product's picture folder. `name` is null when none is set, `pictures` when the folder cannot be read. */
export type ServerFolder = { name: string | null; pictures: string[] | null };

/** The state of the product form after a submission that did not save it, such as an upload or a rejected save. */
export type ProductFormResult = {
  typed: ProductFormValues;
  /** Error messages by field name; those of the whole form have the empty name. */
  error: Record<string, string[]>;
  /** Messages about the uploaded pictures; null when none were uploaded. */
  uploaded: string[] | null;
  /** The folder with the entered name. */
  server: ServerFolder;
  /** Whether a save was rejected. */
  isRefused: boolean;
};
