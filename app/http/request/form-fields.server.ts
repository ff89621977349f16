import { z } from "zod";
import { Invalid } from "~/platform/errors";

export const FIELDS_LIMIT = 500;

/** `name`, `name[0]` or `name[0].part`, with an index below 1,000. */
const FIELD_NAME = /^([A-Za-z_-][\w-]{0,40})(?:\[(\d{1,3})\](?:\.(\w{1,40}))?)?$/;

export const tooManyFields = (most = FIELDS_LIMIT) =>
  new Invalid(`The form has too many fields. Please send at most ${most}.`);

/** The field of an option of a product, whose name its owner has chosen: `option.Size`. */
const OPTION_NAME = /^option\.(?!__)[^.[\]\p{Cc}]{1,40}$/u;

/** Conform's field for a change of a list. Conform parses it as JSON and executes it. */
export const INTENT_FIELD = "__intent__";

const INTENT_LENGTH_LIMIT = 200;

/** A change of a list that a form's buttons can post: a new empty item, or one item less. */
const listIntent = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("insert"), payload: z.strictObject({ name: z.string() }) }),
  z.strictObject({
    type: z.literal("remove"),
    payload: z.strictObject({ name: z.string(), index: z.int().min(0).max(999) }),
  }),
]);

function isListIntent(text: string, lists: readonly string[]): boolean {
  if (text.length > INTENT_LENGTH_LIMIT) return false;
  try {
    const intent = listIntent.safeParse(JSON.parse(text));
    return intent.success && lists.includes(intent.data.payload.name);
  } catch {
    return false;
  }
}

/**
 * Splits a field's name into its path: `colors[2].name` is `["colors", 2, "name"]`.
 * @returns null for an invalid name. Conform's own fields (`__intent__`, `__state__`) count as invalid.
 */
export function fieldPath(name: string): (string | number)[] | null {
  const [, key, index, part] = FIELD_NAME.exec(name) ?? [];
  if (key === undefined || key.startsWith("__")) return null;
  return [key, ...(index === undefined ? [] : [Number(index)]), ...(part === undefined ? [] : [part])];
}

const isFieldName = (name: string) => fieldPath(name) !== null || OPTION_NAME.test(name);

const posted = new WeakMap<Request, FormData>();

/** The form that was read of a request, for its error page; undefined for none. */
export const postedForm = (request: Request): FormData | undefined => posted.get(request);

/** Collects the fields of a posted form and checks each one. */
export class FormFields {
  readonly form = new FormData();
  readonly #names = new Set<string>();
  #count = 0;

  /**
   * @param request whose form it is
   * @param lists the fields that may occur more than once
   * @param editable the lists of items that buttons of the form insert and remove, by conform's intents
   * @param most how many fields there may be
   */
  constructor(
    request: Request,
    private readonly lists: readonly string[] = [],
    private readonly editable: readonly string[] = [],
    private readonly most = FIELDS_LIMIT,
  ) {
    posted.set(request, this.form);
  }

  /** @throws Invalid for an invalid name, too many fields, or a repeated field that is not in `lists` */
  add(name: string, value: string): void {
    this.#count += 1;
    if (this.#count > this.most) throw tooManyFields(this.most);
    const isKnown = name === INTENT_FIELD ? isListIntent(value, this.editable) : isFieldName(name);
    // Such a list comes only as items: conform cannot change it as a text.
    if (!isKnown || this.editable.includes(name))
      throw new Invalid("The form has a field that does not belong to it. Please send it again.");
    if (this.#names.has(name) && !this.lists.includes(name)) {
      throw new Invalid("The form has the same field more than once. Please send it again.");
    }
    this.#names.add(name);
    this.form.append(name, value);
  }
}
