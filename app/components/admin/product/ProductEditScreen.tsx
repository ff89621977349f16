import { Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { actions } from "~/components/ui/layoutStyles";
import type {
  TextField as FieldName,
  ProductFormResult,
  ProductFormValues,
  ServerFolder,
} from "~/shop/catalogue/product-form-values";
import { TextField } from "../../forms/TextField";
import { useServerForm } from "../../forms/useServerForm";
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
  values: ProductFormValues;
  /** Current stock in the database. */
  stockShown: number;
  /** Shipping methods that have rates. */
  shippingMethods: string[];
  server: ServerFolder;
  answer?: ProductFormResult;
};

const FIELDS: { name: FieldName; label: string; hint?: string }[][] = [
  [
    { name: "brand", label: "Brand" },
    { name: "category", label: "Category" },
  ],
  [
    { name: "purchaseLink", label: "PurchaseLink", hint: "Where else it is sold: an address with http:// or https://" },
    { name: "video", label: "Video", hint: "An address with http:// or https://" },
  ],
];

/** The form with which an admin edits a product. */
export function ProductEditScreen(props: ProductEditScreenProps) {
  const { id, isDraft, values, stockShown, answer } = props;
  const server = answer?.server ?? props.server;
  const typed = answer?.typed ?? values;
  const { imageB: _, colorsVariants: __, ...texts } = typed;
  const [form, fields] = useServerForm<Record<FieldName | "files", string>>({
    id: `product-${id}`,
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
        <TextField label="Name" meta={{ ...fields.name, required: true }} autoComplete="off" />
        <div className={fieldRow}>
          <TextField
            label="Price"
            meta={{ ...fields.price, required: true }}
            inputMode="decimal"
            autoComplete="off"
            hint="US dollars, like 12.50"
          />
          <TextField
            label="Count In Stock"
            meta={{ ...fields.countInStock, required: true }}
            inputMode="numeric"
            autoComplete="off"
            hint="Units sold while this page is open are subtracted automatically"
          />
          <TextField
            label="Shipping Method"
            meta={fields.shippingMethod}
            autoComplete="off"
            suggestions={props.shippingMethods}
            hint="For products that do not ship at the usual rates, for example Oversize"
          />
        </div>
        {FIELDS.map((row) => (
          <div className={fieldRow} key={row[0]?.name}>
            {row.map(({ name, label, hint }) => (
              <TextField key={name} label={label} meta={fields[name]} hint={hint} autoComplete="off" />
            ))}
          </div>
        ))}
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
