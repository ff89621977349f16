import { useNavigation } from "@remix-run/react";
import { EditConflict } from "../forms/EditConflict";
import { editKey, saveLabel, sentVersion } from "../forms/editVersion";
import { TextAreaField } from "../forms/TextAreaField";
import { TextField } from "../forms/TextField";
import { type Field, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { UnsavedChanges } from "../layout/UnsavedChanges";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";

type SettingField = {
  name: string;
  label: string;
  hint: string;
  kind: "email" | "lines" | "number";
  isRequired: boolean;
  value: string;
  /** The environment variable that sets it, so that it cannot be changed here; null for none. */
  fixedBy: string | null;
};

type Section = { id: string; title: string; about: string; version: string; fields: SettingField[] };

type SettingsScreenProps = {
  sections: Section[];
  /** The section whose form was rejected. */
  refused?: { section: string; result: FormResult };
};

const formId = (section: string) => `settings-${section}`;

/** The settings of the shop: a form for each section. */
export function SettingsScreen({ sections, refused }: SettingsScreenProps) {
  return (
    <Page title="Settings" lead="Changes take effect at once." width="narrow">
      <div className="grid gap-8">
        {sections.map((section) => (
          <Card key={section.id} title={section.title}>
            <p className="mb-5 text-muted">{section.about}</p>
            <SectionForm
              key={editKey(section.id, refused?.section === section.id ? refused.result : undefined)}
              section={section}
              lastResult={refused?.section === section.id ? refused.result : undefined}
            />
          </Card>
        ))}
      </div>
      <UnsavedChanges forms={sections.map(({ id }) => formId(id))} refused={refused ? formId(refused.section) : null} />
    </Page>
  );
}

function SectionForm({ section, lastResult }: { section: Section; lastResult?: FormResult }) {
  const { id, title, fields } = section;
  const [form, states] = useServerForm<Record<string, string>>({
    id: formId(id),
    constraint: Object.fromEntries(fields.map(({ name, isRequired }) => [name, { required: isRequired }])),
    lastResult,
    defaultValue: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  });
  const pending = useNavigation().formData?.get("intent") === id;
  const changes = lastResult?.changes;
  const isChangeable = fields.some(({ fixedBy }) => fixedBy === null);
  return (
    <ValidatedForm
      form={form}
      label={title}
      details={
        changes && (
          <EditConflict changes={changes} labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))} />
        )
      }
    >
      <input type="hidden" name="version" value={sentVersion(lastResult, section.version)} />
      {fields.map((field) => {
        const meta = states[field.name];
        return meta && <SettingInput key={field.name} field={field} meta={meta} />;
      })}
      {isChangeable && (
        <div>
          <Button name="intent" value={id} pending={pending} pendingLabel="Saving…">
            {saveLabel(`Save ${title.toLowerCase()}`, changes)}
          </Button>
        </div>
      )}
    </ValidatedForm>
  );
}

type SettingInputProps = { field: SettingField; meta: Field };

function SettingInput({ field: { label, hint, kind, fixedBy }, meta }: SettingInputProps) {
  const shownHint = fixedBy ? `Set by the environment variable ${fixedBy}, which takes precedence.` : hint;
  if (kind === "lines") {
    return <TextAreaField label={label} meta={meta} rows={6} hint={shownHint} readOnly={fixedBy !== null} />;
  }
  return (
    <TextField
      label={label}
      meta={meta}
      type={kind === "email" ? "email" : "text"}
      inputMode={kind === "number" ? "numeric" : undefined}
      autoComplete="off"
      hint={shownHint}
      readOnly={fixedBy !== null}
    />
  );
}
