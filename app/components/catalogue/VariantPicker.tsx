import { useId } from "react";
import { ProductPicture } from "./ProductPicture";
import type { PictureSource } from "./picture";

export type Variant = { name: string; picture: PictureSource | null };

type VariantPickerProps = {
  variants: Variant[];
  /** Name of the chosen one; the first when left out. */
  selected?: string;
  error?: string;
  /** Told when another one is chosen. */
  onSelect?: (name: string) => void;
};

export function VariantPicker({ variants, selected, error, onSelect }: VariantPickerProps) {
  const errorId = useId();
  if (variants.length === 0) return null;
  const chosen = variants.some((variant) => variant.name === selected) ? selected : variants[0]?.name;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="label">Colour</legend>
      <div className="swatches">
        {variants.map((variant) => (
          <label className="swatch" key={variant.name}>
            <input
              className="sr-only"
              type="radio"
              name="selectedColorsVariants"
              value={variant.name}
              defaultChecked={variant.name === chosen}
              onChange={() => onSelect?.(variant.name)}
            />
            {variant.picture && <ProductPicture picture={variant.picture} sizes="4.5rem" alt="" />}
            <span>{variant.name}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
