import { useState } from "react";
import { control, fieldError, fieldLabel } from "~/components/forms/formStyles";
import type { ColorFormValues } from "~/shop/catalogue/product-fields.schema.server";
import { ProductPicture } from "../../catalogue/ProductPicture";
import { pictureSource } from "../../catalogue/picture";
import { Button } from "../../ui/Button";
import { VisuallyHidden } from "../../ui/VisuallyHidden";
import { fileName } from "./pictureFiles";
import { part, partLegend } from "./productFormStyles";

type ColorVariantsProps = {
  colors: ColorFormValues[];
  /** Picture paths to choose from. */
  pictures: string[];
  /** The validation error of a field, by its name. */
  errorOf: (name: string) => string | undefined;
};

/** The color variants of a product. Without JavaScript the buttons post the form. */
export function ColorVariants({ colors, pictures, errorOf }: ColorVariantsProps) {
  const [rows, setRows] = useState(() => colors.map((color, index) => ({ color, key: index })));
  const add = () =>
    setRows((before) => [...before, { color: {}, key: Math.max(-1, ...before.map((row) => row.key)) + 1 }]);
  const remove = (key: number) => setRows((before) => before.filter((row) => row.key !== key));
  return (
    <fieldset className={part}>
      <legend className={partLegend}>Color Variants</legend>
      {rows.length === 0 && <p className="text-sm text-muted">None: shoppers have no color to choose.</p>}
      {rows.map(({ color, key }, index) => (
        <Color
          key={key}
          index={index}
          color={color}
          pictures={pictures}
          errorOf={errorOf}
          onRemove={() => remove(key)}
        />
      ))}
      <div>
        <Button
          variant="secondary"
          small
          name="intent"
          value="add-color"
          onClick={(event) => {
            event.preventDefault();
            add();
          }}
        >
          Add Color
        </Button>
      </div>
    </fieldset>
  );
}

type ColorProps = Pick<ColorVariantsProps, "pictures" | "errorOf"> & {
  index: number;
  color: ColorFormValues;
  onRemove: () => void;
};

const row = [
  "grid items-end gap-3 border-b border-line pb-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem_auto] md:items-start",
  "[&>button]:justify-self-start md:[&>button]:mt-[1.6rem]",
].join(" ");

function Color({ index, color, pictures, errorOf, onRemove }: ColorProps) {
  const [src, setSrc] = useState(color.src ?? "");
  const base = `colorsVariants[${index}]`;
  const id = `color-${index}`;
  const [nameError, srcError] = [errorOf(`${base}.name`), errorOf(`${base}.src`)];
  const options = [...new Set([...pictures, src])].filter(Boolean);
  return (
    <div className={row}>
      {color._id && <input type="hidden" name={`${base}._id`} value={color._id} />}
      <div>
        <label htmlFor={`${id}-name`} className={fieldLabel}>{`Color ${index + 1}`}</label>
        <input
          className={control()}
          id={`${id}-name`}
          name={`${base}.name`}
          defaultValue={color.name}
          maxLength={60}
          autoComplete="off"
          aria-invalid={nameError ? true : undefined}
          aria-describedby={nameError ? `${id}-name-error` : undefined}
        />
        {nameError && (
          <p className={fieldError} id={`${id}-name-error`}>
            {nameError}
          </p>
        )}
      </div>
      <div>
        <label htmlFor={`${id}-src`} className={fieldLabel}>{`Picture of color ${index + 1}`}</label>
        <select
          className={control({ kind: "choice" })}
          id={`${id}-src`}
          name={`${base}.src`}
          value={src}
          onChange={(event) => setSrc(event.target.value)}
          aria-invalid={srcError ? true : undefined}
          aria-describedby={srcError ? `${id}-src-error` : undefined}
        >
          <option value="">None</option>
          {options.map((path) => (
            <option key={path} value={path}>
              {fileName(path)}
            </option>
          ))}
        </select>
        {srcError && (
          <p className={fieldError} id={`${id}-src-error`}>
            {srcError}
          </p>
        )}
      </div>
      {src ? (
        <ProductPicture
          picture={pictureSource(src)}
          sizes="48px"
          className="h-11 w-11 rounded bg-well object-cover md:mt-[1.6rem]"
        />
      ) : (
        <span />
      )}
      <Button
        variant="secondary"
        small
        name="intent"
        value={`remove-color:${index}`}
        onClick={(event) => {
          event.preventDefault();
          onRemove();
        }}
      >
        Remove
        <VisuallyHidden>{` color ${index + 1}`}</VisuallyHidden>
      </Button>
    </div>
  );
}
