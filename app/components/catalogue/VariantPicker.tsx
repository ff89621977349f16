import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/focusFirst";
import type { FieldState } from "../forms/formState";
import { ProductPicture } from "./ProductPicture";
import type { PictureSource } from "./picture";

export type Variant = { name: string; picture: PictureSource | null };

type VariantPickerProps = {
  variants: Variant[];
  /** Name of the chosen variant; defaults to the first. */
  selected?: string;
  meta: FieldState;
  /** Called when another variant is chosen. */
  onSelect?: (name: string) => void;
};

export function VariantPicker({ variants, selected, meta, onSelect }: VariantPickerProps) {
  const { name, errors, errorId } = meta;
  const focus = useFocusFirst(name);
  if (variants.length === 0) return null;
  const chosen = variants.some((variant) => variant.name === selected) ? selected : variants[0]?.name;
  return (
    <fieldset aria-describedby={errors ? errorId : undefined}>
      <legend className="label">Color</legend>
      <div className="swatches">
        {variants.map((variant, index) => (
          <label className="swatch" key={variant.name}>
            <input
              className="sr-only"
              type="radio"
              name={name}
              value={variant.name}
              defaultChecked={variant.name === chosen}
              onChange={() => onSelect?.(variant.name)}
              aria-invalid={errors ? true : undefined}
              {...(index === 0 ? focus : {})}
            />
            {variant.picture && <ProductPicture picture={variant.picture} sizes="4.5rem" alt="" />}
            <span>{variant.name}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} errors={errors} />
    </fieldset>
  );
}
