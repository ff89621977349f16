import { ProductPicture } from "../catalog/ProductPicture";
import type { PictureSource } from "../catalog/picture";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/firstInvalid";
import { fieldLabel } from "../forms/formStyles";
import type { Field } from "../forms/useServerForm";
import { useUnmended } from "../forms/useUnmended";

/** A color; `swatch` stands for one without a picture, as a CSS color; empty for none. */
export type Variant = { name: string; picture: PictureSource | null; swatch: string };

type VariantPickerProps = {
  variants: Variant[];
  /** Name of the chosen variant; defaults to the first, until the shopper is asked to choose. */
  selected?: string;
  meta: Pick<Field, "errorId" | "errors"> & { name: string };
  /** Called when another variant is chosen. */
  onSelect?: (name: string) => void;
};

const swatch = [
  "relative flex w-[4.75rem] cursor-pointer flex-col gap-1 rounded-md border border-line bg-surface p-1 text-center",
  "text-xs font-medium hover:border-edge has-[:checked]:border-accent has-[:checked]:shadow-selected",
  "has-[:focus-visible]:focus-outline forced-colors:has-[:checked]:outline forced-colors:has-[:checked]:outline-[3px]",
].join(" ");
const image = "aspect-square w-full rounded-md bg-well object-cover";

/** A color as a circle beside its name, with an edge that shows it on a page of the same color. */
export const Swatch = ({ color }: { color: string }) => (
  <svg width="24" height="24" aria-hidden="true">
    <circle cx="12" cy="12" r="11" fill={color} stroke="var(--edge)" />
  </svg>
);

export function VariantPicker({ variants, selected, meta, onSelect }: VariantPickerProps) {
  const { name, errorId } = meta;
  const [errors, mend] = useUnmended(meta.errors);
  const focus = useFocusFirst(name);
  const preselected = meta.errors ? undefined : variants[0]?.name;
  const chosen = variants.some((variant) => variant.name === selected) ? selected : preselected;
  return (
    <fieldset aria-describedby={errors ? errorId : undefined}>
      <legend className={fieldLabel}>Color</legend>
      <div className="flex flex-wrap gap-2">
        {variants.map((variant, index) => (
          <label className={swatch} key={variant.name}>
            <input
              className="peer sr-only"
              type="radio"
              name={name}
              value={variant.name}
              defaultChecked={variant.name === chosen}
              onChange={() => {
                mend();
                onSelect?.(variant.name);
              }}
              aria-invalid={errors ? true : undefined}
              {...(index === 0 ? focus : {})}
            />
            {variant.picture && <ProductPicture picture={variant.picture} sizes="4.5rem" alt="" className={image} />}
            {variant.swatch && (
              <span className="flex justify-center pt-1">
                <Swatch color={variant.swatch} />
              </span>
            )}
            <span className="peer-checked:font-bold peer-checked:text-accent">{variant.name}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} errors={errors} />
    </fieldset>
  );
}
