import { formatMoney } from "~/shop/money/format-money";
import { FieldError } from "../forms/FieldError";
import { control, fieldLabel, fieldRow } from "../forms/formStyles";
import { Button } from "../ui/Button";
import { VisuallyHidden } from "../ui/VisuallyHidden";

type ProductSearchProps = {
  find: string;
  found: { id: string; name: string; priceCents: number }[];
  errors: string[] | undefined;
  takesFocus: boolean;
};

/** The field in which staff scans or types a product to add. */
export function ProductSearch({ find, found, errors, takesFocus }: ProductSearchProps) {
  return (
    <>
      <label htmlFor="find" className={fieldLabel}>
        Scan or type a product
      </label>
      <div className="flex gap-3">
        <input
          id="find"
          name="find"
          className={control()}
          defaultValue={find}
          maxLength={100}
          autoComplete="off"
          placeholder="SKU or name"
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? "find-error" : undefined}
          // biome-ignore lint/a11y/noAutofocus: a scanner types into the field that has the focus.
          autoFocus={takesFocus}
        />
        <Button name="intent" value="add" formNoValidate>
          Add
        </Button>
      </div>
      <FieldError id="find-error" errors={errors} />
      {found.length > 0 && (
        <ul className="mt-3 grid gap-2" aria-label="Products found">
          {found.map(({ id, name, priceCents }) => (
            <li key={id} className={fieldRow}>
              <span className="wrap-anywhere">{`${name}, ${formatMoney(priceCents)}`}</span>
              <span>
                <Button variant="secondary" small name="add" value={id} formNoValidate>
                  Add<VisuallyHidden>{` ${name}`}</VisuallyHidden>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
