/** The fields of a product's form that are one text each. */
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

/** A product's form as it stands: texts as typed, the gallery's paths, the colours. */
export type ProductFormValues = Record<TextField, string> & { imageB: string[]; colorsVariants: ColorFormValues[] };

/** What lies in a product's folder of pictures: no name while none is set; pictures that cannot be read are null. */
export type ServerFolder = { name: string | null; pictures: string[] | null };

/** How a product's form comes back when it was not saved, or not to be saved yet. */
export type ProductFormResult = {
  typed: ProductFormValues;
  /** What is wrong with each field, by its name; with the whole form under the empty name. */
  error: Record<string, string[]>;
  /** What to say of the pictures that came with it; null when none came. */
  uploaded: string[] | null;
  /** The folder as typed. */
  server: ServerFolder;
  /** Whether it should have been saved and was refused. */
  isRefused: boolean;
};
