import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { formState } from "../forms/formState";
import { TextAreaField } from "../forms/TextAreaField";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Button } from "../ui/Button";

/** Adds a note to the order's history. */
export function NoteForm({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const [form, fields] = formState<"note">({ id: "note", constraint: { note: { maxLength: 1000 } }, lastResult });
  const pending = useNavigation().formData?.get("intent") === "note";
  return (
    <ValidatedForm form={form} label="Note">
      <TextAreaField label="Note" meta={fields.note} rows={2} hint="Only admins see it, in the history below." />
      <div>
        <Button variant="secondary" small name="intent" value="note" pending={pending} pendingLabel="Saving…">
          Add note
        </Button>
      </div>
    </ValidatedForm>
  );
}
