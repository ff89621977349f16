import { Invalid } from "~/platform/errors";

/** The maximum number of fields in one form. */
export const FIELDS_LIMIT = 500;

/** `name`, `name[0]` or `name[0].part`, with an index below 1,000. */
const FIELD_NAME = /^([A-Za-z_-][\w-]{0,40})(?:\[(\d{1,3})\](?:\.(\w{1,40}))?)?$/;

export const tooManyFields = () => new Invalid(`The form has too many fields. Please send at most ${FIELDS_LIMIT}.`);

/**
 * Splits a field's name into its path: `colors[2].name` is `["colors", 2, "name"]`.
 * @returns null for an invalid name. Conform's own fields (`__intent__`, `__state__`) count as invalid, because Conform
 * would parse them as JSON and execute them.
 */
export function fieldPath(name: string): (string | number)[] | null {
  const [, key, index, part] = FIELD_NAME.exec(name) ?? [];
  if (key === undefined || key.startsWith("__")) return null;
  return [key, ...(index === undefined ? [] : [Number(index)]), ...(part === undefined ? [] : [part])];
}

/** Collects the fields of a posted form and checks each one. */
export class FormFields {
  readonly form = new FormData();
  readonly #names = new Set<string>();
  #count = 0;

  /** @param lists the fields that may occur more than once */
  constructor(private readonly lists: readonly string[] = []) {}

  /** @throws Invalid for an invalid name, too many fields, or a repeated field that is not in `lists` */
  add(name: string, value: string): void {
    this.#count += 1;
    if (this.#count > FIELDS_LIMIT) throw tooManyFields();
    if (!fieldPath(name)) throw new Invalid("The form has a field that does not belong to it. Please send it again.");
    if (this.#names.has(name) && !this.lists.includes(name)) {
      throw new Invalid("The form has the same field more than once. Please send it again.");
    }
    this.#names.add(name);
    this.form.append(name, value);
  }
}
