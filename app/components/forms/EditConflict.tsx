import type { FieldChange } from "~/shop/audit/field-change";

type EditConflictProps = {
  /** The fields that others have changed since the form was opened. */
  changes: FieldChange[];
};

/** What others have changed since an edit form was opened, field by field, and what the form does about it. */
export function EditConflict({ changes }: EditConflictProps) {
  const hasOwn = changes.some(({ isTyped }) => isTyped);
  return (
    <>
      <ul className="my-2 grid list-disc gap-1 pl-5 wrap-anywhere">
        {changes.map(({ name, label, text }) => (
          <li key={name}>
            <strong>{`${label}: `}</strong>
            {text}
          </li>
        ))}
      </ul>
      <p>
        {hasOwn
          ? "The form keeps what you typed. Saving again overwrites the change."
          : "What else you changed is kept in the form. Save again to store it."}
      </p>
    </>
  );
}
