import { Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { actions } from "~/components/ui/layoutStyles";
import type { ProductFormValues, ProductInput, TextFieldName } from "~/shop/catalogue/product-fields.schema.server";
import type { ProductFormResult, ServerFolder } from "~/shop/catalogue/product-form-values";
import { type Constraints, formState } from "../../forms/formState";
import { TextField } from "../../forms/TextField";
import { ValidatedForm } from "../../forms/ValidatedForm";
import { Page } from "../../layout/Page";
import { Alert } from "../../ui/Alert";
import { Button, ButtonLink } from "../../ui/Button";
import { Toast } from "../../ui/Toast";
import { fieldRow } from "../adminStyles";
import { ColorVariants } from "./ColorVariants";
import { DescriptionField } from "./DescriptionField";
import { PictureFields } from "./PictureFields";

type ProductEditScreenProps = {
  id: string;
  isDraft: boolean;
  /** The inputs that need no code of their own, in rows. */
  inputs: ProductInput[][];
  constraint: Constraints;
  values: ProductFormValues;
  /** Current stock in the database. */
  stockShown: number;
  /** Shipping methods that have rates. */
  shippingMethods: string[];
  server: ServerFolder;
  answer?: ProductFormResult;
};

/** The form with which an admin edits a product. */
export function ProductEditScreen(props: ProductEditScreenProps) {
  const { id, isDraft, inputs, constraint, values, stockShown, answer } = props;
  const server = answer?.server ?? props.server;
  const typed = answer?.typed ?? values;
  const { imageB: _, colorsVariants: __, ...texts } = typed;
  const [form, fields] = formState<TextFieldName | "files">({
    id: `product-${id}`,
    constraint,
    lastResult: answer && { initialValue: texts, error: answer.error },
    defaultValue: texts,
  });
  const [pictures, setPictures] = useState(typed.imageB);
  const [main, setMain] = useState(typed.image ?? "");
  const pending = useNavigation().formData?.get("intent") === "save";
  const choices = [...new Set([...pictures, ...(server.pictures ?? []), main])].filter(Boolean);
  return (
    <Page
      title={isDraft ? "New product" : "Edit product"}
      width="text"
      above={
        <p className="mb-4">
          <Link to="/admin/productlist">Go Back</Link>
        </p>
      }
      lead={isDraft ? "A draft: shoppers see it once it is saved with a name." : undefined}
    >
      {answer?.uploaded && (
        <section className="mb-6" aria-labelledby="upload-status">
          <Alert kind={answer.error.files ? "warning" : "success"}>
            <h2 id="upload-status">Upload Status</h2>
            {answer.uploaded.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p className="mt-2">
              <Button variant="secondary" small form={form.id} name="intent" value="keep">
                OK
              </Button>
            </p>
          </Alert>
        </section>
      )}
      <ValidatedForm form={form} label="Edit product" encType="multipart/form-data">
        {/* Enter in a field activates the first submit button of the form. */}
        <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <input type="hidden" name="countInStockShown" value={stockShown} />
        {inputs.map((row) => {
          const shown = row.map(({ name, ...input }) => (
            <TextField
              key={name}
              {...input}
              meta={fields[name]}
              autoComplete="off"
              suggestions={name === "shippingMethod" ? props.shippingMethods : undefined}
            />
          ));
          return row.length === 1 ? (
            shown
          ) : (
            <div className={fieldRow} key={row[0]?.name}>
              {shown}
            </div>
          );
        })}
        <PictureFields
          productId={id}
          folder={fields.imageFolderName}
          image={fields.image}
          filesError={fields.files.errors}
          pictures={pictures}
          main={main}
          onPictures={setPictures}
          onMain={setMain}
          server={server}
        />
        <ColorVariants
          colors={typed.colorsVariants}
          pictures={choices}
          errorOf={(name) => answer?.error[name]?.join(" ")}
        />
        <DescriptionField meta={fields.description} />
        <div className={actions}>
          <Button name="intent" value="save" pending={pending} pendingLabel="Updating…">
            Update Product
          </Button>
          <ButtonLink variant="secondary" to="/admin/productlist">
            Back to Product List
          </ButtonLink>
        </div>
      </ValidatedForm>
      {answer?.isRefused && <Toast message="Update failed." />}
    </Page>
  );
}
