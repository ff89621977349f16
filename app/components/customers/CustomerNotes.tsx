import { useLocation, useNavigation } from "@remix-run/react";
import type { CustomerView } from "~/features/customers/customer-page.server";
import { EditConflict } from "../forms/EditConflict";
import { editKey, saveLabel, sentVersion } from "../forms/editVersion";
import { TextAreaField } from "../forms/TextAreaField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { Pagination } from "../lists/Pagination";
import { Button } from "../ui/Button";
import { useDates } from "../ui/dates";
import { stack } from "../ui/layoutStyles";
import { Time } from "../ui/Time";

type Note = CustomerView["notes"]["rows"][number];

type CustomerNotesProps = {
  customerId: string;
  notes: CustomerView["notes"];
  rejected?: { id: string; result: FormResult };
};

/** What staff has noted about a customer, and the forms to add a note and to change one. */
export function CustomerNotes({ customerId, notes, rejected }: CustomerNotesProps) {
  const { formatZonedTime } = useDates();
  const resultOf = (id: string) => (rejected?.id === id ? rejected.result : undefined);
  return (
    <div className={stack}>
      {notes.total > 0 && (
        <ul className="grid gap-4">
          {notes.rows.map((note) => (
            <li key={note.id} className="wrap-anywhere">
              <p className="whitespace-pre-line">{note.text}</p>
              <p className="text-sm text-muted">
                {`${note.author}, `}
                <Time at={note.at} />
              </p>
              <details className="mt-1" open={rejected?.id === note.id || undefined}>
                <summary>Change</summary>
                <div className={`mt-2 ${stack}`}>
                  <NoteForm key={editKey(note.version, resultOf(note.id))} note={note} lastResult={resultOf(note.id)} />
                  <ConfirmedDelete
                    label="Delete"
                    what={`the note of ${formatZonedTime(note.at)}`}
                    fields={{ intent: "delete-note", id: note.id, version: note.version }}
                  />
                </div>
              </details>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        {...notes}
        href={(page) => `/admin/customers/${customerId}?pageNumber=${page}`}
        label="Pages of notes"
      />
      <NoteForm key={notes.total} lastResult={resultOf("")} />
    </div>
  );
}

function NoteForm({ note, lastResult }: { note?: Note; lastResult?: FormResult }) {
  const id = note?.id ?? "";
  const [form, fields] = useServerForm<Record<"text", string>>({
    id: `note-${id}`,
    constraint: { text: { required: true, maxLength: 2000 } },
    defaultValue: { text: note?.text ?? "" },
    lastResult,
  });
  const changes = lastResult?.changes;
  const sent = useNavigation().formData;
  const { pathname } = useLocation();
  const pending = sent?.get("intent") === "note" && sent.get("id") === id;
  return (
    <ValidatedForm
      form={form}
      // A new note stands on the first page.
      action={note ? undefined : `${pathname}?index`}
      preventScrollReset
      label={note ? "Change note" : "New note"}
      details={changes && <EditConflict changes={changes} />}
    >
      <input type="hidden" name="id" value={id} />
      {note && <input type="hidden" name="version" value={sentVersion(lastResult, note.version)} />}
      <TextAreaField
        label={note ? "Note" : "New note"}
        meta={fields.text}
        rows={3}
        hint={note ? undefined : "Only staff sees it."}
      />
      <div>
        <Button variant="secondary" small name="intent" value="note" pending={pending} pendingLabel="Saving…">
          {note ? saveLabel("Save note", changes) : "Add note"}
        </Button>
      </div>
    </ValidatedForm>
  );
}
