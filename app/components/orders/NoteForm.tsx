import { useNavigation } from "@remix-run/react";
import { TextAreaField } from "../forms/TextAreaField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Button } from "../ui/Button";

/** Adds a note to the order's history. */
export function NoteForm({ lastResult }: { lastResult?: FormResult }) {
  const [form, fields] = useServerForm<Record<"note", string>>({
    id: "note",
    constraint: { note: { required: true, maxLength: 1000 } },
    lastResult,
  });
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
