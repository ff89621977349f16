import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import type { ColorFormValues } from "~/shop/catalog/product-fields.schema.server";
import { ProductPicture } from "../catalog/ProductPicture";
import { pictureSource } from "../catalog/picture";
import { FieldError } from "../forms/FieldError";
import { control, fieldLabel } from "../forms/formStyles";
import type { ServerForm } from "../forms/useServerForm";
import { fileName } from "../pictures/pictureFiles";
import { part, partLegend } from "../pictures/pictureFormStyles";
import { Button } from "../ui/Button";

type ColorVariantsProps = {
  form: ServerForm;
  list: FieldMetadata<ColorFormValues[]>;
  /** Picture paths to choose from. */
  pictures: string[];
};

/** The color variants of a product. Without JavaScript the buttons post the form with conform's intents. */
export function ColorVariants({ form, list, pictures }: ColorVariantsProps) {
  const colors = list.getFieldList();
  return (
    <fieldset className={part}>
      <legend className={partLegend}>Color Variants</legend>
      {colors.length === 0 && <p className="text-sm text-muted">None: shoppers have no color to choose.</p>}
      {colors.map((color, index) => (
        <Color
          key={color.key}
          index={index}
          color={color}
          pictures={pictures}
          removal={form.remove.getButtonProps({ name: list.name, index })}
        />
      ))}
      <div>
        <Button variant="secondary" small {...form.insert.getButtonProps({ name: list.name })}>
          Add Color
        </Button>
      </div>
    </fieldset>
  );
}

type ColorProps = {
  index: number;
  color: FieldMetadata<ColorFormValues>;
  pictures: string[];
  /** Attributes of the button that removes the color. */
  removal: ReturnType<ServerForm["remove"]["getButtonProps"]>;
};

const row = [
  "grid items-end gap-3 border-b border-line pb-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem_auto] md:items-start",
  "[&>button]:justify-self-start md:[&>button]:mt-[1.6rem]",
].join(" ");

function Color({ index, color, pictures, removal }: ColorProps) {
  const { _id, name, src } = color.getFieldset();
  const chosen = src.value ?? "";
  const options = [...new Set([...pictures, src.initialValue ?? "", chosen])].filter(Boolean);
  return (
    <div className={row}>
      {_id.initialValue && <input {...getInputProps(_id, { type: "hidden" })} />}
      <div>
        <label htmlFor={name.id} className={fieldLabel}>{`Color ${index + 1}`}</label>
        <input className={control()} {...getInputProps(name, { type: "text" })} autoComplete="off" />
        <FieldError id={name.errorId} errors={name.errors} />
      </div>
      <div>
        <label htmlFor={src.id} className={fieldLabel}>{`Picture of color ${index + 1}`}</label>
        <select className={control({ kind: "choice" })} {...getSelectProps(src)}>
          <option value="">None</option>
          {options.map((path) => (
            <option key={path} value={path}>
              {fileName(path)}
            </option>
          ))}
        </select>
        <FieldError id={src.errorId} errors={src.errors} />
      </div>
      {chosen ? (
        <ProductPicture
          picture={pictureSource(chosen)}
          sizes="48px"
          className="h-11 w-11 rounded bg-well object-cover md:mt-[1.6rem]"
        />
      ) : (
        <span />
      )}
      <Button variant="secondary" small {...removal}>
        Remove
        <span className="sr-only">{` color ${index + 1}`}</span>
      </Button>
    </div>
  );
}
