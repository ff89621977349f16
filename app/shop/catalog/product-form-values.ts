import type { FieldChange } from "../audit/field-change";
import type { OptionFormValues, ProductFormValues } from "./product-fields.schema.server";

/** A product's picture folder. `name` is null when none is set, `pictures` when the folder cannot be read. */
export type ServerFolder = { name: string | null; pictures: string[] | null };

/** Whether an option of the product form is filled in. */
export const isOptionGiven = ({ name, values = [] }: OptionFormValues): boolean =>
  Boolean(name?.trim() || values.length > 0);

/** A button of a list in the product form: its name, and the place of its item; for values, that of their option too. */
export type ListFocus = { button: string; option: number; place: number };

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
  /** What others have changed since the form was opened, if it was saved on an old version. */
  changes?: FieldChange[];
  /** The hidden fields to send next. */
  version?: string;
  countInStockShown?: string;
  /** Pasted rows of variants that could not be filled in. */
  pasted?: string;
  /** The button that gets the focus. */
  focus?: ListFocus;
};
