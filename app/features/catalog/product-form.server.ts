import { z } from "zod";
import { limitEcho } from "~/http/reply/echo.server";
import type { FlashKey } from "~/http/reply/flash.server";
import { type FormError, toFormError } from "~/http/reply/form-error.server";
import { fieldName, parseForm } from "~/http/reply/forms.server";
import { readForm } from "~/http/request/body.server";
import { INTENT_FIELD } from "~/http/request/form-fields.server";
import { mediaType } from "~/http/request/incoming-body.server";
import { Conflict, Invalid, InvalidField } from "~/platform/errors";
import { EditConflict } from "~/shop/audit/edit-version.server";
import { draftFormSchema, productFormSchema } from "~/shop/catalog/edit-product.schema.server";
import { getProductOrDraft, updateProduct, updateProductImages } from "~/shop/catalog/edit-product.server";
import type { Product } from "~/shop/catalog/product.server";
import {
  type PictureFormValues,
  type ProductFormValues,
  productRecord,
  TEXT_FIELD_NAMES,
  type TextFieldName,
} from "~/shop/catalog/product-fields.schema.server";
import { isOptionGiven, type ProductFormResult, type ServerFolder } from "~/shop/catalog/product-form-values";
import { SkuTaken } from "~/shop/catalog/product-rules.server";
import { DESCRIPTION_LIMIT } from "~/shop/catalog/rich-text.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { chosenFolder, folderFor } from "~/shop/gallery/folder-name";
import { listFolder, requireFolder } from "~/shop/gallery/picture-folder.server";
import { OFFERED_LIMIT } from "~/shop/gallery/picture-formats";
import { NOTHING_VALID, type PictureUpload } from "~/shop/gallery/upload.server";
import type { Person } from "~/shop/sessions/session.server";
import { isColorOption } from "~/shop/variants/variant-words";
import type { ReturnedForm } from "../accounts/kept-forms.server";
import { fillPasted, type PastedRows } from "./pasted-variants.server";
import { readPictureForm } from "./picture-form.server";
import {
  focusAfter,
  readVariantRows,
  rowProblem,
  sharedValues,
  textOf,
  VALUE_LISTS,
  VARIANT_BUTTONS,
} from "./variant-rows.server";

/** The gallery folder that a product's form offers. `pictures` is null when the folder cannot be read. */
export async function findServerFolder(folder: string): Promise<ServerFolder> {
  if (chosenFolder(folder) === null) return { name: null, pictures: [] };
  const files = await listFolder(folder).catch(() => null);
  return { name: folder, pictures: files?.slice(0, OFFERED_LIMIT).map(({ src }) => src) ?? null };
}

type PostedProductForm = { form: FormData; upload: PictureUpload | null };

/** The alternative texts of the pictures in the form, in the order of the lines of `PICTURE_LIST`. */
const ALTS = "pictureAlt";
const PICTURE_LIST = "pictureList";

/** The fields of a product's form that may occur more than once. */
const LISTS = ["imageB", ALTS, ...VALUE_LISTS];

/** A hundred variants have a dozen fields each, and each value of the options has three. */
const MOST_FIELDS = 2200;

/** The list that buttons of the form change. */
const EDITABLE = ["colorsVariants", "options", "variants"];

/** A posted color; one that was just added is undefined. */
const postedColor = z.object({ _id: z.string(), name: z.string(), src: z.string() }).partial().catch({});

/** Reads the form of a product, which may contain pictures. */
export async function readProductForm(request: Request): Promise<PostedProductForm> {
  return mediaType(request) === "multipart/form-data"
    ? readPictureForm(request, LISTS, EDITABLE, MOST_FIELDS)
    : { form: await readForm(request, LISTS, EDITABLE), upload: null };
}

/** The buttons that move a picture; each has its path as value. */
const MOVES = { moveUp: -1, moveDown: 1 } as const;

/** Exchanges a picture with the one before or after it. */
function movePicture(pictures: PictureFormValues[], src: string | undefined, by: -1 | 1): void {
  const from = pictures.findIndex((picture) => picture.src === src);
  const [moved, other] = [pictures[from], pictures[from + by]];
  if (!moved || !other) return;
  pictures[from] = other;
  pictures[from + by] = moved;
}

/** The ticked pictures in their order, each with its alternative text if the form has one. */
function readPictures(form: FormData, ticked: string[]): PictureFormValues[] {
  const listed = textOf(form.get(PICTURE_LIST))?.split(/\r?\n/) ?? [];
  const texts = form.getAll(ALTS).map(String);
  const alts = new Map(listed.map((src, index) => [src, texts[index]]));
  const pictures = ticked.map((src) => ({ src, alt: alts.get(src) }));
  movePicture(pictures, textOf(form.get("moveUp")), MOVES.moveUp);
  movePicture(pictures, textOf(form.get("moveDown")), MOVES.moveDown);
  return pictures;
}

/** The values of a posted form, after the change that one of its buttons makes. */
function readProductValues(form: FormData, product: Product): ProductFormValues {
  const { payload } = parseForm(form, productFormSchema);
  // `Object.values` leaves out the items that were not posted.
  const listOf = (value: unknown): unknown[] =>
    Array.isArray(value) ? Object.values(value) : value === undefined ? [] : [value];
  const colors = listOf(payload.colorsVariants).map((color) => postedColor.parse(color));
  const texts = Object.fromEntries(TEXT_FIELD_NAMES.map((name) => [name, textOf(payload[name]) ?? ""]));
  const imageB = readPictures(
    form,
    listOf(payload.imageB).flatMap((src) => textOf(src) || []),
  );
  const isPublished = product.slot !== null;
  const posted = { options: listOf(payload.options), variants: listOf(payload.variants) };
  const ofVariants = readVariantRows(form, posted, colors, productRecord.formValues(product));
  return { ...(texts as Record<TextFieldName, string>), imageB, isPublished, ...ofVariants };
}

/** A hundred variants filled in, in bytes of the response. */
const VARIANTS_ECHO = 150_000;

const TOO_LONG = "That was too much to be kept. Here is what the product has; please change that.";

/**
 * The values of a form that is sent back. Values that are too long are replaced by the stored ones: an empty field would
 * delete the stored value with the next save. The description has its own, larger limit.
 */
function withinLimits(typed: ProductFormValues, product: Product) {
  const stored = productRecord.formValues(product);
  const { description, variants, ...others } = typed;
  const { kept, tooLong } = limitEcho<unknown>(others);
  const rows = limitEcho({ variants }, VARIANTS_ECHO);
  Object.assign(kept, rows.kept);
  tooLong.push(...rows.tooLong);
  if (description.length > DESCRIPTION_LIMIT) tooLong.push("description");
  else kept.description = description;
  // Text fields show the error themselves. For lists the form shows it.
  const isText = (name: string) => TEXT_FIELD_NAMES.some((field) => field === name);
  const errors = Object.fromEntries(tooLong.map((name) => [isText(name) ? name : "", [TOO_LONG]]));
  return { shown: { ...stored, ...kept } as ProductFormValues, errors };
}

/** A product's form as it is shown again. */
type Shown = Pick<ProductFormResult, "typed" | "version" | "countInStockShown" | "uploaded" | "changes"> & {
  pasted?: PastedRows;
};

/** The form as it was posted. */
function readShown(form: FormData, product: Product): Shown {
  const values = readProductValues(form, product);
  const { variants, pasted } = fillPasted(form, values, sharedValues(form, productRecord.formValues(product)));
  return {
    typed: { ...values, variants },
    pasted,
    version: textOf(form.get("version")),
    countInStockShown: textOf(form.get("countInStockShown")),
    uploaded: null,
  };
}

/** The form with a folder for uploaded pictures: the typed one, else one named after the product. */
function withFolder(shown: Shown): Shown {
  const { imageFolderName, name } = shown.typed;
  if (chosenFolder(imageFolderName) !== null) return shown;
  return { ...shown, typed: { ...shown.typed, imageFolderName: folderFor(name) } };
}

/** Stores uploaded pictures in the product's folder, and adds them to the product and to the form. */
async function storeUpload(
  admin: Person,
  product: Product,
  shown: Shown,
  upload: PictureUpload | null,
): Promise<Shown> {
  const { typed, version } = shown;
  const chosen = chosenFolder(typed.imageFolderName);
  if (chosen === null) throw new InvalidField("imageFolderName", "Please set an Image Gallery Folder Name first.");
  const folder = requireFolder(chosen);
  if (!upload) throw new InvalidField("files", NOTHING_VALID);
  const { pictures, message } = await upload.finish(folder);
  const image = product.image || typed.image || (pictures[0]?.src ?? "");
  const count = pictures.length === 1 ? "1 picture uploaded." : `${pictures.length} pictures uploaded.`;
  return {
    ...shown,
    version: updateProductImages(admin, product.id, { added: pictures, version }),
    typed: { ...typed, imageB: [...typed.imageB, ...pictures], image: typed.image || image },
    uploaded: message ? [count, message] : [count],
  };
}

/** The buttons that save nothing. `keep` closes the status message of an upload and keeps the typed values. */
const OTHER_BUTTONS = ["upload", "keep", INTENT_FIELD, ...Object.keys(MOVES), ...VARIANT_BUTTONS];

type Save = {
  /** Whether the product is published after it; undefined leaves that unchanged. */
  isPublished?: boolean;
  message: FlashKey;
};

/** Whether a product is in the shop and nothing of it in stock. */
export function isPublishedSoldOut(id: string): boolean {
  const { slot, countInStock } = getProductOrDraft(id);
  return slot !== null && countInStock === 0;
}

const SAVES = new Map<string, Save>([
  ["save", { message: "product-saved" }],
  ["draft", { isPublished: false, message: "draft-saved" }],
  ["publish", { isPublished: true, message: "product-published" }],
]);

/** The name of the button that sent a form. */
function intentOf(form: FormData): string {
  const named = [INTENT_FIELD, ...Object.keys(MOVES), ...VARIANT_BUTTONS].find((name) => form.has(name));
  return named ?? (textOf(form.get("intent")) || "save");
}

/** Saving the first options of a product without variants adds their combinations, as the button does. */
function combineFirstOptions(form: FormData, { options }: Product): void {
  const hasRows = [...form.keys()].some((name) => name.startsWith("variants[")) || textOf(form.get("pasted"))?.trim();
  if (options.length === 0 && !hasRows) form.set("combine", "yes");
}

/** A SKU that another product has is an error of its field. */
function toProductFormError(error: unknown): FormError {
  const failure = toFormError(error);
  return error instanceof SkuTaken
    ? { ...failure, form: undefined, fields: { [error.field]: error.message } }
    : failure;
}

/** The errors of a form's fields; empty when the form is valid. */
function problemsIn(parse: () => unknown): Record<string, string> {
  try {
    parse();
    return {};
  } catch (error) {
    return toFormError(error).fields;
  }
}

/** What a product with options has of its variants: the form does not change it. Colors that would be lost are refused. */
function sumsShown(product: Product, typed: ProductFormValues) {
  const { price, compareAtPrice, countInStock, ...stored } = productRecord.formValues(product);
  const { colorsVariants } = typed.options.some(isColorOption) ? stored : typed;
  return { price: price || "0", compareAtPrice, countInStock, colorsVariants };
}

function parseSave(product: Product, { isPublished }: Save, { typed, version, countInStockShown }: Shown) {
  // A product that was never saved with a name is published by Update Product, so it must be whole.
  const mustBeComplete = isPublished ?? (product.slot !== null || product.name === "");
  const schema = mustBeComplete ? productFormSchema : draftFormSchema;
  const hasOptions = typed.options.some(isOptionGiven);
  return parseInput(schema, {
    ...typed,
    ...(hasOptions ? sumsShown(product, typed) : {}),
    variants: hasOptions ? typed.variants : [],
    version,
    countInStockShown,
    isPublished,
  });
}

/** The form after a save that others' changes prevented: what they changed, and the values to compare the next save with. */
function afterConflict(shown: Shown, error: unknown): Shown {
  if (error instanceof EditConflict) {
    const { taken, version, changes } = error;
    return { ...shown, typed: { ...shown.typed, ...taken }, version, changes };
  }
  if (error instanceof Conflict && typeof error.details.countInStock === "number") {
    // The message says that the stock has changed, so that the next save counts from there.
    const countInStock = String(error.details.countInStock);
    const { variant } = error.details;
    if (typeof variant !== "number") return { ...shown, countInStockShown: countInStock };
    const variants = shown.typed.variants.map((row, index) =>
      index === variant ? { ...row, countInStockShown: countInStock } : row,
    );
    return { ...shown, typed: { ...shown.typed, variants } };
  }
  return shown;
}

/** The form to show again. */
async function showAgain(
  product: Product,
  { typed, uploaded, changes, version, countInStockShown, pasted }: Shown,
  error: Record<string, string[]>,
  isRefused: boolean,
): Promise<ProductFormResult> {
  const { shown, errors } = withinLimits(typed, product);
  const server = await findServerFolder(shown.imageFolderName.trim());
  const hidden = limitEcho({ version, countInStockShown, pasted: pasted?.text }).kept;
  return { typed: shown, error: { ...error, ...errors }, uploaded, server, isRefused, changes, ...hidden };
}

/** The form of which nothing was saved because of an error. */
async function refuse(product: Product, shown: Shown, save: Save | undefined, error: unknown) {
  const { form: message, fields: refused, status, headers } = toProductFormError(error);
  // The errors of the pictures come first; the other fields may have errors too.
  const others = save && !shown.uploaded ? problemsIn(() => parseSave(product, save, shown)) : {};
  const named = Object.entries({ ...others, ...refused }).map(([path, words]) => [fieldName(path), [words]]);
  const errors = { ...(message ? { "": [message] } : {}), ...Object.fromEntries(named) };
  return {
    answer: await showAgain(product, afterConflict(shown, error), errors, save !== undefined),
    status,
    headers,
  };
}

async function handlePosted(admin: Person, product: Product, { form, upload }: PostedProductForm) {
  const intent = intentOf(form);
  const save = SAVES.get(intent);
  if (save) combineFirstOptions(form, product);
  const isUpload = intent === "upload" || (upload !== null && !upload.isEmpty);
  let shown = isUpload ? withFolder(readShown(form, product)) : readShown(form, product);
  try {
    if (!save && !OTHER_BUTTONS.includes(intent)) throw new Invalid("Please use the buttons of this page.");
    if (isUpload) shown = await storeUpload(admin, product, shown, upload);
    if (shown.pasted) throw new InvalidField("pasted", shown.pasted.error);
    const problem = rowProblem(form, shown.typed);
    if (!save) {
      const errors: Record<string, string[]> = problem ? { variants: [problem] } : {};
      const answer = { ...(await showAgain(product, shown, errors, false)), focus: focusAfter(form) };
      return { answer, status: 200, headers: {} };
    }
    if (problem) throw new InvalidField("variants", problem);
    updateProduct(admin, product.id, parseSave(product, save, shown));
  } catch (error) {
    return refuse(product, shown, save, error);
  }
  const isSoldOut = product.slot === null && isPublishedSoldOut(product.id);
  return { answer: null, saved: isSoldOut ? ("published-sold-out" as const) : save.message };
}

/**
 * Handles the buttons of a product's form.
 * @returns the form to show again; `answer` is null when the product is saved
 * @throws NotFound for a product that is deleted: its error page shows what was typed
 */
export async function handleProductForm(admin: Person, id: string, posted: PostedProductForm) {
  try {
    return await handlePosted(admin, getProductOrDraft(id), posted);
  } finally {
    await posted.upload?.abandon();
  }
}

/** A product's form that was kept while its session had ended, with what was typed. */
export async function returnedProductForm(admin: Person, product: Product, { form, notice }: ReturnedForm) {
  form.set("intent", "keep");
  const { answer } = await handleProductForm(admin, product.id, { form, upload: null });
  return answer ? { ...answer, error: { ...answer.error, "": [notice] } } : undefined;
}
