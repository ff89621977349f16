import { FieldError } from "../forms/FieldError";
import { control, fieldLabel, fieldRow } from "../forms/formStyles";
import { Button } from "../ui/Button";

type DraftSearchProps = {
  field: { name: string; label: string; placeholder: string };
  typed: string;
  /** The button that searches. */
  button: { intent: string; label: string };
  /** What was found: the value that is picked, and its words. */
  found: [value: string, words: string][];
  /** The button of each that was found, and the name of their list. */
  pick: { name: string; label: string; list: string };
  errors: string[] | undefined;
  takesFocus: boolean;
};

/** A field of a draft that finds what to take into it, and the list of what it found. */
export function DraftSearch({ field, typed, button, found, pick, errors, takesFocus }: DraftSearchProps) {
  const { name, label, placeholder } = field;
  // The next document opens here, where its buttons are pressed.
  const place = `#${name}`;
  // Read with the field, which has the focus then: a status is not announced as a document opens.
  const foundId = found.length > 0 ? `${name}-found` : undefined;
  return (
    <>
      <label htmlFor={name} className={fieldLabel}>
        {label}
      </label>
      <div className="flex gap-3">
        <input
          id={name}
          name={name}
          className={control()}
          defaultValue={typed}
          maxLength={100}
          autoComplete="off"
          placeholder={placeholder}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${name}-error` : foundId}
          // biome-ignore lint/a11y/noAutofocus: a scanner types into the field that has the focus.
          autoFocus={takesFocus}
        />
        <Button name="intent" value={button.intent} formAction={place} formNoValidate>
          {button.label}
        </Button>
      </div>
      <FieldError id={`${name}-error`} errors={errors} />
      {foundId && <p id={foundId} className="mt-3 text-sm text-muted">{`${pick.list}: ${found.length}`}</p>}
      {found.length > 0 && (
        <ul className="mt-2 grid gap-2" aria-label={pick.list}>
          {found.map(([value, words]) => (
            <li key={value} className={fieldRow}>
              <span className="wrap-anywhere">{words}</span>
              <span>
                <Button variant="secondary" small name={pick.name} value={value} formAction={place} formNoValidate>
                  {pick.label}
                  <span className="sr-only">{` ${words}`}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
