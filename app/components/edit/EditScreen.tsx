import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import type { ShownField } from "~/shop/records/record.server";
import { EditConflict } from "../forms/EditConflict";
import { saveLabel, sentVersion } from "../forms/editVersion";
import { type Constraints, type Field, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { UnsavedChanges } from "../layout/UnsavedChanges";
import { Breadcrumb } from "../ui/Breadcrumb";
import { SubmitButton } from "../ui/Button";
import { actions } from "../ui/layoutStyles";
import { RecordInputs, type RecordInputsProps } from "./RecordInputs";

/** What the route of an edit form gives its screen. */
export type EditForm = {
  /** The values of the fields; of a new record, its defaults. */
  values: Record<string, string>;
  /** Null for a new record. */
  version: string | null;
  /** With which a new record that is sent twice is saved once. */
  formKey: string;
  constraint: Constraints;
  /** The fields in rows, as the table of fields has them. */
  inputs: ShownField[][];
  lastResult?: FormResult;
};

type Crumb = { label: string; to: string };

type EditScreenProps = Pick<ComponentProps<typeof Page>, "lead" | "actions"> &
  Pick<RecordInputsProps, "own" | "hints"> & {
    edit: Omit<EditForm, "inputs"> & Partial<Pick<EditForm, "inputs">>;
    /** Of the form. */
    id: string;
    title: string;
    /** The accessible name of the form, if it is not the title. */
    label?: string;
    /** The screens above this one, outermost first; the last is the one to which the admin returns. */
    trail: [...Crumb[], Crumb];
    /** The button that saves, and its label meanwhile. */
    save: string;
    saving?: string;
    hasFiles?: boolean;
    /** Facts above the form. */
    facts?: ReactNode;
    /** Draws the fields of a form without a table of fields. */
    children?: (field: (name: string) => Field) => ReactNode;
  };

/** The frame of the screen that edits one record: its form, what others have changed meanwhile, and the link back to its list. */
export function EditScreen({
  edit,
  id,
  title,
  label = title,
  trail,
  save,
  hasFiles,
  facts,
  own,
  hints,
  ...props
}: EditScreenProps) {
  const { values, version, formKey, constraint, lastResult } = edit;
  const { saving = "Saving…", children, ...page } = props;
  const [form, fields] = useServerForm<Record<string, string>>({ id, constraint, lastResult, defaultValue: values });
  const back = trail[trail.length - 1] ?? trail[0];
  const changes = lastResult?.changes;
  const fieldOf = (name: string): Field => {
    const field = fields[name];
    if (!field) throw new Error(`The form has no field ${name}.`);
    return field;
  };
  return (
    <Page title={title} width="text" above={<Breadcrumb items={[...trail, { label: title }]} />} {...page}>
      {facts}
      <ValidatedForm
        form={form}
        label={label}
        encType={hasFiles ? "multipart/form-data" : undefined}
        details={changes && <EditConflict changes={changes} />}
      >
        {version === null ? (
          <input type="hidden" name="formKey" value={formKey} />
        ) : (
          <input type="hidden" name="version" value={sentVersion(lastResult, version)} />
        )}
        {children?.(fieldOf)}
        {edit.inputs && <RecordInputs inputs={edit.inputs} field={fieldOf} own={own} hints={hints} />}
        <div className={actions}>
          <SubmitButton pendingLabel={saving}>{saveLabel(save, changes)}</SubmitButton>
          <Link to={back.to}>{`Back to ${back.label.toLowerCase()}`}</Link>
        </div>
      </ValidatedForm>
      <UnsavedChanges forms={[form.id]} refused={lastResult ? form.id : null} />
    </Page>
  );
}
