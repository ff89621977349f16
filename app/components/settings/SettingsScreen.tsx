import { NavLink } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import type { ServiceSetup } from "~/shop/overview/service-setup.server";
import type { settingSections } from "~/shop/settings/settings.server";
import { EditConflict } from "../forms/EditConflict";
import { editKey, saveLabel, sentVersion } from "../forms/editVersion";
import { SelectField } from "../forms/SelectField";
import { TextAreaField } from "../forms/TextAreaField";
import { TextField } from "../forms/TextField";
import { type Field, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { UnsavedChanges } from "../layout/UnsavedChanges";
import { PictureField } from "../pictures/PictureField";
import { ThemeSample, type ThemeValues } from "../theme/ThemeSample";
import { useThemePreview } from "../theme/useThemePreview";
import { Breadcrumb } from "../ui/Breadcrumb";
import { Button, SubmitButton } from "../ui/Button";
import { Card } from "../ui/Card";
import { actions } from "../ui/layoutStyles";
import { useHydrated } from "../ui/useHydrated";
import { ColorField } from "./ColorField";
import { ServerSetup } from "./ServerSetup";
import { KeyField, ServiceStates } from "./ServiceKeys";

type Section = ReturnType<typeof settingSections>[number];

type SettingField = Section["fields"][number];

/** What is typed in a section and valid, with the stylesheet of its colors. */
type Preview = { values: ThemeValues; colors: string };

type SettingsScreenProps = {
  title: string;
  /** The sections that have forms, in order. */
  menu: { id: string; title: string }[];
  /** The section that the page is about; null when it is about all. */
  section: string | null;
  /** Those on this page. */
  sections: Section[];
  /** Null where it is not shown. */
  server: ComponentProps<typeof ServerSetup> | null;
  /** What the sample of the shop shows as saved. */
  sample: ThemeValues;
  /** How the services stand whose keys are entered. */
  services: ServiceSetup[];
  /** Whether their keys were just tried. */
  isTested: boolean;
  /** The section whose form was rejected, or only previewed. */
  refused?: { section: string; result: FormResult; preview?: Preview };
};

const formId = (section: string) => `settings-${section}`;

/** The section that only shows what the server's environment sets. */
export const SERVER_SECTION = {
  id: "server",
  title: "On the server",
  about: "What the environment of the shop's process sets.",
};

/** The settings of the shop: all sections, folded, each with its form; or the page of one. */
export function SettingsScreen({
  title,
  menu,
  section,
  sections,
  server,
  sample,
  services,
  isTested,
  refused,
}: SettingsScreenProps) {
  const refusedSection = refused?.section ?? null;
  const Frame = section === null ? FoldedSection : SectionOfPage;
  const cards = (
    <>
      {sections.map((each) => {
        const answer = refusedSection === each.id ? refused : undefined;
        return (
          <Frame
            key={each.id}
            title={each.title}
            about={each.about}
            isOpen={answer !== undefined || (isTested && each.keys.length > 0)}
          >
            {each.keys.length > 0 && <ServiceStates services={services} />}
            <SectionForm
              // Saved values are shown as they are stored.
              key={`${editKey(each.id, answer?.result)} ${each.version}`}
              section={each}
              sample={sample}
              preview={answer?.preview}
              lastResult={answer?.result}
            />
          </Frame>
        );
      })}
      {server && (
        <Frame {...SERVER_SECTION}>
          <ServerSetup {...server} />
        </Frame>
      )}
      <UnsavedChanges forms={sections.map(({ id }) => formId(id))} refused={refusedSection && formId(refusedSection)} />
    </>
  );
  if (section === null) {
    return (
      <Page title={title} lead="Each section is saved on its own. Changes take effect at once." width="text">
        <div className="grid gap-3 *:min-w-0">{cards}</div>
      </Page>
    );
  }
  return (
    <Page title={title} above={<Breadcrumb items={[{ label: "Settings", to: "/admin/settings" }, { label: title }]} />}>
      <div className="grid gap-6 *:min-w-0 lg:grid-cols-settings lg:gap-12">
        <nav aria-label="Sections" className="max-lg:hidden lg:sticky lg:top-4 lg:self-start">
          <ul className="grid gap-y-1">
            {[...menu, SERVER_SECTION].map(({ id, title: label }) => (
              <li key={id}>
                <NavLink className="inline-block py-1 aria-[current]:font-bold" to={`/admin/settings/${id}`}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 max-w-form gap-8 wrap-anywhere *:min-w-0">{cards}</div>
      </div>
    </Page>
  );
}

type SectionFrameProps = { title: string; about: string; isOpen?: boolean; children: ReactNode };

/** A section in the list of all. */
function FoldedSection({ title, about, isOpen, children }: SectionFrameProps) {
  return (
    <details className="rounded-lg border border-line bg-surface wrap-anywhere" open={isOpen}>
      <summary className="cursor-pointer px-5 py-4">
        <h2 className="inline">{title}</h2>
        <span className="mt-1 block text-muted">{about}</span>
      </summary>
      <div className="max-w-form px-5 pb-5">{children}</div>
    </details>
  );
}

/** The section that its page is about. */
function SectionOfPage({ about, children }: SectionFrameProps) {
  return (
    <Card>
      <p className="mb-5 text-muted">{about}</p>
      {children}
    </Card>
  );
}

type SectionFormProps = {
  section: Section;
  sample: ThemeValues;
  preview?: Preview;
  lastResult?: FormResult;
};

function SectionForm({ section, sample, preview, lastResult }: SectionFormProps) {
  const { id, title, fields, keys } = section;
  const [form, states] = useServerForm<Record<string, string>>({
    id: formId(id),
    constraint: Object.fromEntries(fields.map(({ name, isRequired }) => [name, { required: isRequired }])),
    lastResult,
    defaultValue: Object.fromEntries(
      [...fields, ...keys.map(({ name }) => ({ name, value: "" }))].map(({ name, value }) => [name, value]),
    ),
  });
  const live = useThemePreview("/admin/settings/colors");
  const isScripted = useHydrated();
  const changes = lastResult?.changes;
  const hasPicture = fields.some(({ kind }) => kind === "picture");
  const isChangeable = fields.some(({ fixedBy }) => fixedBy === null);
  return (
    <ValidatedForm
      form={form}
      preventScrollReset
      label={title}
      onInput={section.hasSample ? live.onInput : undefined}
      encType={hasPicture ? "multipart/form-data" : undefined}
      details={changes && <EditConflict changes={changes} />}
    >
      <input type="hidden" name="version" value={sentVersion(lastResult, section.version)} />
      {fields.map((field) => {
        const meta = states[field.name];
        return meta && <SettingInput key={field.name} field={field} meta={meta} />;
      })}
      {keys.map((key) => {
        const meta = states[key.name];
        return meta && <KeyField key={key.name} serviceKey={key} meta={meta} />;
      })}
      {section.hasSample && (
        <SectionSample title={title} live={live} saved={sample} preview={preview} fields={fields} />
      )}
      {isChangeable && (
        <div className={actions}>
          <SubmitButton intent={id} pendingLabel="Saving…">
            {saveLabel(`Save ${title.toLowerCase()}`, changes)}
          </SubmitButton>
          {section.hasSample && !isScripted && (
            <Button variant="secondary" name="intent" value={`preview-${id}`} formAction={`/admin/settings/${id}`}>
              Preview
            </Button>
          )}
        </div>
      )}
    </ValidatedForm>
  );
}

type SectionSampleProps = {
  title: string;
  live: ReturnType<typeof useThemePreview>;
  saved: ThemeValues;
  preview: Preview | undefined;
  fields: SettingField[];
};

/** The sample of the shop with what is typed in its section. */
function SectionSample({ title, live, saved, preview, fields }: SectionSampleProps) {
  const picture = fields.find(({ kind }) => kind === "picture")?.name;
  return (
    <section aria-label={`Preview: ${title}`}>
      {/* Not a heading: on the section's own page, that would skip a level. */}
      <p className="mb-2 font-semibold">Preview</p>
      <ThemeSample
        values={{ ...saved, ...preview?.values, ...live.typed }}
        files={picture && live.file ? { [picture]: live.file } : {}}
        colors={live.colors?.colors ?? preview?.colors ?? null}
      />
      <p role="status" className="mt-2 text-sm text-danger">
        {live.colors?.problem}
      </p>
    </section>
  );
}

type SettingInputProps = { field: SettingField; meta: Field };

function SettingInput({ field: { label, hint, kind, options, fallback, value, fixedBy }, meta }: SettingInputProps) {
  const shownHint = fixedBy ? `Set by the environment variable ${fixedBy}, which takes precedence.` : hint;
  if (kind === "lines") {
    return <TextAreaField label={label} meta={meta} rows={4} hint={shownHint} readOnly={fixedBy !== null} />;
  }
  if (kind === "picture") return <PictureField label={label} meta={meta} hint={shownHint} value={value} />;
  if (kind === "color") return <ColorField label={label} meta={meta} hint={shownHint} fallback={fallback} />;
  if (kind === "choice" && fixedBy === null) {
    // The API accepts older names of a time zone, which are not in the list.
    const listed = options.map((option) => (typeof option === "string" ? { value: option, label: option } : option));
    const isListed = listed.some((option) => option.value === value);
    return (
      <SelectField
        label={label}
        meta={meta}
        options={isListed ? listed : [{ value, label: value }, ...listed]}
        hint={shownHint}
      />
    );
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
