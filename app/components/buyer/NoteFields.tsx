import { control, fieldError, fieldLabel, optionalMark } from "../forms/formStyles";

export type NoteFieldsProps = {
  /** What was typed, by the names of the fields. */
  typed?: Record<string, string>;
  /** What is wrong with them. */
  errors?: Record<string, string>;
};

const FIELDS = [
  ["orderNote", "Note to the shop"],
  ["giftNote", "Gift message, which we put in the parcel"],
] as const;

/** What the buyer can write with the order, folded until it is needed. */
export function NoteFields({ typed = {}, errors = {} }: NoteFieldsProps) {
  return (
    <details className="mb-6" open={FIELDS.some(([name]) => typed[name])}>
      <summary className="min-h-target cursor-pointer py-2.5 font-semibold">Add a note or a gift message</summary>
      <div className="grid gap-5">
        {FIELDS.map(([name, label]) => (
          <div key={name}>
            <label className={fieldLabel} htmlFor={name}>
              {label}
              <span className={optionalMark}> (optional)</span>
            </label>
            <textarea
              className={control({ kind: "area" })}
              id={name}
              name={name}
              rows={3}
              defaultValue={typed[name]}
              aria-invalid={errors[name] ? true : undefined}
              aria-describedby={errors[name] && `${name}-error`}
            />
            {errors[name] && (
              <p className={fieldError} id={`${name}-error`}>
                {errors[name]}
              </p>
            )}
          </div>
        ))}
      </div>
    </details>
  );
}
