import { Link, useNavigation } from "@remix-run/react";
import { CheckboxField } from "../../forms/CheckboxField";
import { EditConflict } from "../../forms/EditConflict";
import { saveLabel, sentVersion } from "../../forms/editVersion";
import { TextAreaField } from "../../forms/TextAreaField";
import { TextField } from "../../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../../forms/useServerForm";
import { ValidatedForm } from "../../forms/ValidatedForm";
import { Page } from "../../layout/Page";
import { UnsavedChanges } from "../../layout/UnsavedChanges";
import { Button } from "../../ui/Button";
import { actions } from "../../ui/layoutStyles";
import { PictureField } from "../PictureField";

type CategoryEditScreenProps = {
  category: { slug: string; path: string; name: string; count: number };
  details: { heading: string; text: string; image: string; position: number | null; isInMenu: boolean };
  /** The maximum length of the text. */
  textLimit: number;
  version: string;
  constraint: Constraints;
  lastResult?: FormResult;
};

const LABELS = {
  heading: "Heading",
  text: "Text",
  image: "Picture",
  position: "Position",
  isInMenu: "In the row of categories",
};

type CategoryField = keyof typeof LABELS;

/** The form for what the shop adds to a category. */
export function CategoryEditScreen(props: CategoryEditScreenProps) {
  const { category, details, textLimit, version, constraint, lastResult } = props;
  const [form, fields] = useServerForm<Record<CategoryField, string>>({
    id: "category",
    constraint,
    lastResult,
    defaultValue: {
      ...details,
      position: String(details.position ?? ""),
      isInMenu: details.isInMenu ? "on" : "",
    },
  });
  const pending = useNavigation().state === "submitting";
  const changes = lastResult?.changes;
  return (
    <Page
      title={category.name}
      width="text"
      above={
        <p className="mb-4">
          <Link to="/admin/categories">Go Back</Link>
        </p>
      }
      actions={category.count > 0 && <Link to={category.path}>View category</Link>}
    >
      <ValidatedForm
        form={form}
        label="Edit category"
        encType="multipart/form-data"
        details={changes && <EditConflict changes={changes} labels={LABELS} />}
      >
        <input type="hidden" name="version" value={sentVersion(lastResult, version)} />
        <TextField
          label={LABELS.heading}
          meta={fields.heading}
          autoComplete="off"
          hint={`Above the products. Empty: ${category.name}.`}
        />
        <TextAreaField
          label={LABELS.text}
          meta={fields.text}
          rows={4}
          counter={textLimit}
          hint="What shoppers find here, in one or two sentences. Search engines show it, too."
        />
        <PictureField
          label={LABELS.image}
          meta={fields.image}
          value={details.image}
          hint="On the category's page and on the front page. At least 1000 pixels wide. Without one, the front page shows a product."
        />
        <TextField
          label={LABELS.position}
          meta={fields.position}
          inputMode="numeric"
          autoComplete="off"
          hint="The lowest number comes first. Empty: after those with a number, the largest categories."
        />
        <CheckboxField
          label={LABELS.isInMenu}
          meta={fields.isInMenu}
          hint="The row under the header and the front page may show it."
        />
        <div className={actions}>
          <Button pending={pending} pendingLabel="Saving…">
            {saveLabel("Save category", changes)}
          </Button>
          <Link to="/admin/categories">Back to categories</Link>
        </div>
      </ValidatedForm>
      <UnsavedChanges forms={[form.id]} refused={lastResult ? form.id : null} />
    </Page>
  );
}
