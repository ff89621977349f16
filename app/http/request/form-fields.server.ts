import { Invalid } from "~/platform/errors";

/** The most fields that one form may have. */
export const FIELDS_LIMIT = 500;

/** `name`, `name[0]` or `name[0].part`, with an index below 1,000. */
const FIELD_NAME = /^([A-Za-z_-][\w-]{0,40})(?:\[(\d{1,3})\](?:\.(\w{1,40}))?)?$/;

export const tooManyFields = () => new Invalid(`The form has too many fields. Please send at most ${FIELDS_LIMIT}.`);

/**
 * The steps of a field's name: `colors[2].name` is `["colors", 2, "name"]`.
 * @returns null for what is no name of a field. Conform's own fields (`__intent__`, `__state__`) are none either: it
 * would parse them as JSON and act on them.
 */
export function fieldPath(name: string): (string | number)[] | null {
  const [, key, index, part] = FIELD_NAME.exec(name) ?? [];
  if (key === undefined || key.startsWith("__")) return null;
  return [key, ...(index === undefined ? [] : [Number(index)]), ...(part === undefined ? [] : [part])];
}

/** The fields of a posted form, each checked as it is added. */
export class FormFields {
  readonly form = new FormData();
  readonly #names = new Set<string>();
  #count = 0;

  /** @param lists the fields that may occur more than once */
  constructor(private readonly lists: readonly string[] = []) {}

  /** @throws Invalid for a name that no form has, for one too many, and for one that occurs again */
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
