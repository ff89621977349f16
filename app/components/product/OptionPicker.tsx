import { ProductPicture } from "../catalog/ProductPicture";
import { type PictureSource, pictureSource } from "../catalog/picture";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/firstInvalid";
import { fieldLabel } from "../forms/formStyles";
import { useUnmended } from "../forms/useUnmended";
import { Button } from "../ui/Button";
import { Swatch } from "./VariantPicker";

export type OptionView = {
  name: string;
  /** The chosen value; undefined while it is open. */
  chosen: string | undefined;
  values: {
    value: string;
    state: "offered" | "sold out" | "not made";
    /** The picture of a color; empty for none. */
    image: string;
    /** What stands for a color without a picture, as a CSS color; empty for none. */
    swatch: string;
  }[];
  errors: string[] | undefined;
};

type OptionPickerProps = {
  options: OptionView[];
  onChoose: (name: string, value: string) => void;
};

const choice = [
  "relative flex min-h-target min-w-target cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-line bg-surface px-3 py-1 text-center",
  "text-sm font-medium hover:border-edge has-[:checked]:border-accent has-[:checked]:shadow-selected",
  "has-[:focus-visible]:focus-outline forced-colors:has-[:checked]:outline forced-colors:has-[:checked]:outline-[3px]",
].join(" ");

/** The options of a product: a group of buttons for each, with pictures or swatches where there are some. */
export function OptionPicker({ options, onChoose }: OptionPickerProps) {
  return (
    <>
      {options.map((option) => (
        <OptionGroup key={option.name} option={option} onChoose={onChoose} />
      ))}
      <noscript>
        <Button variant="secondary" small formMethod="get">
          Show this choice
        </Button>
      </noscript>
    </>
  );
}

function OptionGroup({ option, onChoose }: { option: OptionView; onChoose: OptionPickerProps["onChoose"] }) {
  const { name, chosen, values } = option;
  const [errors, mend] = useUnmended(option.errors);
  const field = `option.${name}`;
  const focus = useFocusFirst(field);
  const errorId = `buy-${encodeURIComponent(field)}-error`;
  return (
    <fieldset aria-describedby={errors ? errorId : undefined}>
      <legend className={fieldLabel}>{chosen === undefined ? name : `${name}: ${chosen}`}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map(({ value, state, image, swatch }, index) => (
          <label className={choice} key={value}>
            <input
              className="peer sr-only"
              type="radio"
              name={field}
              value={value}
              defaultChecked={value === chosen}
              onChange={() => {
                mend();
                onChoose(name, value);
              }}
              aria-invalid={errors ? true : undefined}
              {...(index === 0 ? focus : {})}
            />
            {image && <ColorPicture picture={pictureSource(image)} />}
            {swatch && <Swatch color={swatch} />}
            <span
              className={`peer-checked:font-bold peer-checked:text-accent ${state === "offered" ? "" : "text-muted line-through"}`}
            >
              {value}
            </span>
            {state !== "offered" && <span className="text-xs text-muted">{state}</span>}
          </label>
        ))}
      </div>
      <FieldError id={errorId} errors={errors} />
    </fieldset>
  );
}

function ColorPicture({ picture }: { picture: PictureSource }) {
  return (
    <ProductPicture
      picture={picture}
      sizes="4.5rem"
      alt=""
      className="aspect-square w-[4.25rem] rounded-md bg-well object-cover"
    />
  );
}
