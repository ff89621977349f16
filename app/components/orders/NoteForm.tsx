import { TextAreaField } from "../forms/TextAreaField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { button, SubmitButton } from "../ui/Button";
import { unfolding } from "../ui/unfolding";

/** 'Add a note': opens to a form that adds it to the order's history. */
export function NoteForm({ lastResult }: { lastResult?: FormResult }) {
  const [form, fields] = useServerForm<Record<"note", string>>({
    id: "note",
    constraint: { note: { required: true, maxLength: 1000 } },
    lastResult,
  });
  return (
    <details className={unfolding} open={lastResult !== undefined || undefined}>
      <summary className={button({ variant: "secondary", small: true })}>Add a note…</summary>
      <div className="mt-4">
        <ValidatedForm form={form} preventScrollReset label="Note">
          <TextAreaField label="Note" meta={fields.note} rows={2} hint="Only staff sees it, in the history below." />
          <div>
            <SubmitButton variant="secondary" small intent="note" pendingLabel="Saving…">
              Add note
            </SubmitButton>
          </div>
        </ValidatedForm>
      </div>
    </details>
  );
}
