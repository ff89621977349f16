import { Link, useNavigation } from "@remix-run/react";
import { CheckboxField } from "../../forms/CheckboxField";
import { EditConflict } from "../../forms/EditConflict";
import { saveLabel, sentVersion } from "../../forms/editVersion";
import { TextField } from "../../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../../forms/useServerForm";
import { ValidatedForm } from "../../forms/ValidatedForm";
import { Page } from "../../layout/Page";
import { UnsavedChanges } from "../../layout/UnsavedChanges";
import { Button } from "../../ui/Button";
import { actions } from "../../ui/layoutStyles";
import { fieldRow } from "../adminStyles";
import { RichTextField } from "../rich-text/RichTextField";

type PageEditScreenProps = {
  /** Null when a new page is added. */
  page: { title: string; slug: string; body: string; isPublished: boolean; position: number } | null;
  /** The position of a new page. */
  nextPosition: number;
  version: string | null;
  constraint: Constraints;
  lastResult?: FormResult;
};

const LABELS = {
  title: "Title",
  slug: "Address",
  body: "Text",
  isPublished: "Published",
  position: "Position",
};

type PageField = keyof typeof LABELS;

/** The form for a page of text. */
export function PageEditScreen({ page, nextPosition, version, constraint, lastResult }: PageEditScreenProps) {
  const [form, fields] = useServerForm<Record<PageField, string>>({
    id: "page",
    constraint,
    lastResult,
    defaultValue: page
      ? {
          title: page.title,
          slug: page.slug,
          body: page.body,
          isPublished: page.isPublished ? "on" : "",
          position: String(page.position),
        }
      : { position: String(nextPosition) },
  });
  const pending = useNavigation().state === "submitting";
  const changes = lastResult?.changes;
  const title = page ? "Edit page" : "Add page";
  return (
    <Page
      title={title}
      width="text"
      above={
        <p className="mb-4">
          <Link to="/admin/pages">Go Back</Link>
        </p>
      }
      actions={page && <Link to={`/pages/${page.slug}`}>{page.isPublished ? "View page" : "Preview"}</Link>}
    >
      <ValidatedForm form={form} label={title} details={changes && <EditConflict changes={changes} labels={LABELS} />}>
        {page && <input type="hidden" name="version" value={sentVersion(lastResult, version)} />}
        <TextField label={LABELS.title} meta={fields.title} autoComplete="off" />
        <RichTextField label={LABELS.body} meta={fields.body} />
        <div className={fieldRow}>
          <TextField
            label={LABELS.slug}
            meta={fields.slug}
            autoComplete="off"
            hint="The part after /pages/, such as about-us. Empty: from the title. A new address makes old links to the page fail."
          />
          <TextField
            label={LABELS.position}
            meta={fields.position}
            inputMode="numeric"
            autoComplete="off"
            hint="In the footer of the shop: the lowest number comes first."
          />
        </div>
        <CheckboxField
          label={LABELS.isPublished}
          meta={fields.isPublished}
          hint="Shoppers see the page only when it is published, and it can be published only without texts in [brackets]."
        />
        <div className={actions}>
          <Button pending={pending} pendingLabel="Saving…">
            {saveLabel("Save page", changes)}
          </Button>
          <Link to="/admin/pages">Back to pages</Link>
        </div>
      </ValidatedForm>
      <UnsavedChanges forms={[form.id]} refused={lastResult ? form.id : null} />
    </Page>
  );
}
