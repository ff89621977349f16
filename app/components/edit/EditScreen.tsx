import { Link, useNavigation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { EditConflict } from "../forms/EditConflict";
import { saveLabel, sentVersion } from "../forms/editVersion";
import { type Constraints, type Field, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { UnsavedChanges } from "../layout/UnsavedChanges";
import { Button } from "../ui/Button";
import { actions } from "../ui/layoutStyles";

/** What the route of an edit form gives its screen. */
export type EditForm = {
  /** The values of the fields; of a new record, its defaults. */
  values: Record<string, string>;
  /** Null for a new record. */
  version: string | null;
  constraint: Constraints;
  lastResult?: FormResult;
};

type EditScreenProps = Pick<ComponentProps<typeof Page>, "lead" | "above" | "actions"> & {
  edit: EditForm;
  /** Of the form. */
  id: string;
  title: string;
  /** The accessible name of the form, if it is not the title. */
  label?: string;
  /** Narrow by default. */
  width?: ComponentProps<typeof Page>["width"];
  /** The page to which the admin returns. */
  back: { to: string; label: string };
  /** The button that saves, and its label meanwhile. */
  save: string;
  saving?: string;
  /** Whether files are sent. */
  hasFiles?: boolean;
  /** Facts above the form. */
  facts?: ReactNode;
  /** Draws the fields, each of which it gets by its name. */
  children: (field: (name: string) => Field) => ReactNode;
};

/** The frame of the screen that edits one record: its form, what others have changed meanwhile, and the link back to its list. */
export function EditScreen({ edit, id, title, label = title, back, save, hasFiles, facts, ...props }: EditScreenProps) {
  const { values, version, constraint, lastResult } = edit;
  const { saving = "Saving…", width = "narrow", children, above, ...page } = props;
  const [form, fields] = useServerForm<Record<string, string>>({ id, constraint, lastResult, defaultValue: values });
  const pending = useNavigation().state === "submitting";
  const changes = lastResult?.changes;
  const fieldOf = (name: string): Field => {
    const field = fields[name];
    if (!field) throw new Error(`The form has no field ${name}.`);
    return field;
  };
  return (
    <Page
      title={title}
      width={width}
      above={
        above ?? (
          <p className="mb-4">
            <Link to={back.to}>Go Back</Link>
          </p>
        )
      }
      {...page}
    >
      {facts}
      <ValidatedForm
        form={form}
        label={label}
        encType={hasFiles ? "multipart/form-data" : undefined}
        details={changes && <EditConflict changes={changes} />}
      >
        {version !== null && <input type="hidden" name="version" value={sentVersion(lastResult, version)} />}
        {children(fieldOf)}
        <div className={actions}>
          <Button pending={pending} pendingLabel={saving}>
            {saveLabel(save, changes)}
          </Button>
          <Link to={back.to}>{back.label}</Link>
        </div>
      </ValidatedForm>
      <UnsavedChanges forms={[form.id]} refused={lastResult ? form.id : null} />
    </Page>
  );
}
