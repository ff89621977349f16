import { useRef, useState } from "react";
import type { OptionFormValues } from "~/shop/catalog/product-fields.schema.server";
import type { ListFocus } from "~/shop/catalog/product-form-values";
import { colorOf } from "~/shop/search/swatches";
import { isColorOption } from "~/shop/variants/variant-words";
import { Swatches } from "../catalog/ProductCard";
import { ListButton } from "../edit/ListButton";
import { type Order, useOrder } from "../edit/useOrder";
import { FieldError } from "../forms/FieldError";
import { useFocusFirstOf } from "../forms/firstInvalid";
import { control, fieldHint, fieldLabel } from "../forms/formStyles";
import { Button } from "../ui/Button";
import { useHydrated } from "../ui/useHydrated";

export type Errors = Record<string, string[] | null | undefined>;

/** Says aloud that an item of a list has moved. */
export type OnMoved = (item: string, place: number, count: number) => void;

/** Whether a button of a list gets the focus: that of the item in its new place, or in the last one. */
export const takesFocus = (focus: ListFocus | undefined, button: string, place: number, count: number) =>
  focus?.button === button && place === Math.min(focus.place, count - 1);

const dropTarget = "outline outline-2 outline-accent";

/** The dots by which a mouse moves an item; the buttons beside it do the same. */
function Handle({ order, place }: { order: Order; place: number }) {
  const isScripted = useHydrated();
  if (!isScripted) return null;
  return (
    <span className="flex-none cursor-grab p-1 text-muted" {...order.handle(place)}>
      <svg width="10" height="16" fill="currentColor" aria-hidden="true">
        <path d="M1 1h3v3H1zm5 0h3v3H6zM1 6.5h3v3H1zm5 0h3v3H6zM1 12h3v3H1zm5 0h3v3H6z" />
      </svg>
    </span>
  );
}

type OptionFieldProps = {
  option: OptionFormValues;
  /** Its place in the page's data. */
  from: number;
  /** Its place now. */
  index: number;
  order: Order;
  errors: Errors;
  focus: ListFocus | undefined;
  onMoved: OnMoved;
};

/** An option with its values. */
export function OptionField({ option, from, index, order, errors, focus, onMoved }: OptionFieldProps) {
  const { values = [], colors = [] } = option;
  const [name, setName] = useState(option.name ?? "");
  const what = name.trim() || `option ${index + 1}`;
  const focusFirst = useFocusFirstOf();
  const isColor = isColorOption({ name });
  const valueOrder = useOrder(values.length, (value, place) => onMoved(values[value] ?? "", place, values.length));
  const [id, named] = [`options[${from}]`, `options[${index}]`];
  const nameErrors = errors[`${id}.name`] ?? undefined;
  // What is wrong with all options is said above the first.
  const allErrors = from === 0 && errors.options ? "options-error" : undefined;
  const valueErrors = errors[`${id}.values`] ?? undefined;
  const isGiven = name !== "" || values.length > 0;
  const button = { variant: "ghost", tight: true, value: index, item: what } as const;
  const isEmptied = focus?.button === "removeValue" && focus.option === from && values.length === 0;
  const focused = (kind: string) => takesFocus(focus, kind, from, order.order.length);
  return (
    <div
      className={`grid content-start gap-3 rounded-md border border-line p-3 ${order.target === index ? dropTarget : ""}`}
      {...order.item(index)}
    >
      <div>
        <label htmlFor={`${id}.name`} className={fieldLabel}>{`Option ${index + 1}`}</label>
        <div className="flex items-center gap-2">
          {isGiven && <Handle order={order} place={index} />}
          <input
            id={`${id}.name`}
            name={`${named}.name`}
            className={control()}
            defaultValue={option.name ?? ""}
            onChange={(event) => setName(event.target.value)}
            placeholder={["Size", "Color", "Material"][from]}
            autoComplete="off"
            aria-invalid={nameErrors || allErrors ? true : undefined}
            aria-describedby={nameErrors ? `${id}.name-error` : allErrors}
            {...(focused("removeOption")
              ? { autoFocus: true }
              : focusFirst(`${id}.name`, ...(from === 0 ? ["options"] : [])))}
          />
        </div>
        <FieldError id={`${id}.name-error`} errors={nameErrors} />
        {isGiven && (
          <div className="mt-1 flex flex-wrap gap-3">
            <ListButton
              {...button}
              name="optionUp"
              onMove={() => order.move(index, index - 1)}
              takesFocus={focused("optionUp")}
            >
              Up
            </ListButton>
            <ListButton
              {...button}
              name="optionDown"
              onMove={() => order.move(index, index + 1)}
              takesFocus={focused("optionDown")}
            >
              Down
            </ListButton>
            <ListButton {...button} name="removeOption" item={`${what} with its values`}>
              Remove
            </ListButton>
          </div>
        )}
      </div>
      {values.length > 0 && (
        <ul className="grid gap-2" aria-label={`Values of ${what}`}>
          {valueOrder.order.map((value, place) => (
            <ValueRow
              key={value}
              option={index}
              id={id}
              from={value}
              place={place}
              order={valueOrder}
              value={values[value] ?? ""}
              color={isColor ? (colors[value] ?? "") : undefined}
              what={what}
              errors={(field) => errors[`${id}.${field}[${value}]`] ?? undefined}
              focusFirst={(field) => focusFirst(`${id}.${field}[${value}]`)}
              focus={focus?.option === from ? focus : undefined}
            />
          ))}
        </ul>
      )}
      {isColor && values.length > 0 && (
        <p className={fieldHint}>
          A value without a picture is shown with its color: that of its name, or another one, like #1e90ff.
        </p>
      )}
      <div>
        <label htmlFor={`${id}.values`} className={fieldLabel}>
          {`${values.length > 0 ? "More values" : "Values"} of option ${index + 1}`}
        </label>
        <textarea
          id={`${id}.values`}
          name={`${named}.values`}
          className={control()}
          rows={values.length > 0 ? 1 : 4}
          aria-invalid={valueErrors ? true : undefined}
          aria-describedby={valueErrors ? `${id}.values-error` : `${id}.values-hint`}
          {...(focused("addValues") || isEmptied ? { autoFocus: true } : focusFirst(`${id}.values`))}
        />
        <p id={`${id}.values-hint`} className={fieldHint}>
          One on each line
        </p>
        <FieldError id={`${id}.values-error`} errors={valueErrors} />
        <Button variant="ghost" small tight name="addValues" value={index} formNoValidate>
          Add values
          <span className="sr-only">{` to ${what}`}</span>
        </Button>
      </div>
    </div>
  );
}

type ValueRowProps = {
  /** The place of its option now, and the name of its option in the page's data. */
  option: number;
  id: string;
  /** Its place in the page's data, and now. */
  from: number;
  place: number;
  order: Order;
  value: string;
  /** The color that it has of its own; undefined for the value of another option. */
  color: string | undefined;
  /** The name of its option. */
  what: string;
  /** The errors of one of its fields. */
  errors: (field: "values" | "colors") => string[] | undefined;
  /** The attributes of one of its fields that has the first error. */
  focusFirst: (field: "values" | "colors") => { autoFocus?: true };
  focus: ListFocus | undefined;
};

function ValueRow(props: ValueRowProps) {
  const { option, id, from, place, order, value, color, what, errors, focusFirst, focus } = props;
  const [text, setText] = useState(value);
  const count = order.order.length;
  const item = text || `value ${place + 1}`;
  const button = { variant: "ghost", tight: true, value: `${option}.${place}`, item: `${item} of ${what}` } as const;
  const errorId = `${id}.values[${from}]-error`;
  const valueErrors = errors("values");
  return (
    <li
      className={`flex flex-wrap items-center gap-x-2 gap-y-1 ${order.target === place ? dropTarget : ""}`}
      {...order.item(place)}
    >
      <Handle order={order} place={place} />
      <input type="hidden" name={`options[${option}].shown`} value={value} />
      <input
        name={`options[${option}].values`}
        defaultValue={value}
        onChange={(event) => setText(event.target.value)}
        className={`${control()} flex-[1_1_7rem]`}
        aria-label={`Value ${place + 1} of ${what}`}
        autoComplete="off"
        aria-invalid={valueErrors ? true : undefined}
        aria-describedby={valueErrors ? errorId : undefined}
        {...focusFirst("values")}
      />
      {color !== undefined && (
        <ColorField
          option={option}
          errorId={`${id}.colors[${from}]-error`}
          color={color}
          item={item}
          errors={errors("colors")}
          focus={focusFirst("colors")}
        />
      )}
      <div className="flex gap-3">
        <ListButton
          {...button}
          name="valueUp"
          onMove={() => order.move(place, place - 1)}
          takesFocus={takesFocus(focus, "valueUp", from, count)}
        >
          Up
        </ListButton>
        <ListButton
          {...button}
          name="valueDown"
          onMove={() => order.move(place, place + 1)}
          takesFocus={takesFocus(focus, "valueDown", from, count)}
        >
          Down
        </ListButton>
        <ListButton
          {...button}
          name="removeValue"
          item={`${button.item} with its variants`}
          takesFocus={takesFocus(focus, "removeValue", from, count)}
        >
          Remove
        </ListButton>
      </div>
      <FieldError id={errorId} errors={valueErrors} />
    </li>
  );
}

type ColorFieldProps = {
  option: number;
  errorId: string;
  color: string;
  item: string;
  errors: string[] | undefined;
  focus: { autoFocus?: true };
};

/** The color that a value has of its own, as text, with what the product's page shows. */
function ColorField({ option, errorId, color, item, errors, focus }: ColorFieldProps) {
  const isScripted = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState(color);
  const shown = /^#[0-9a-f]{6}$/i.test(own.trim()) ? own.trim() : own.trim() === "" ? colorOf(item) : undefined;
  return (
    <div>
      <div className="flex items-center gap-2">
        <input
          ref={field}
          name={`options[${option}].colors`}
          defaultValue={color}
          onChange={(event) => setOwn(event.target.value)}
          placeholder={colorOf(item) ?? "#1e90ff"}
          className={control({ width: "quantity" })}
          aria-label={`Color of ${item}`}
          autoComplete="off"
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? errorId : undefined}
          {...focus}
        />
        {isScripted ? (
          <input
            type="color"
            value={shown ?? "#ffffff"}
            onChange={(event) => {
              if (field.current) field.current.value = event.target.value;
              setOwn(event.target.value);
            }}
            aria-label={`Choose the color of ${item}`}
            className="h-9 w-9 flex-none cursor-pointer"
          />
        ) : (
          shown && <Swatches colors={[shown]} />
        )}
      </div>
      <FieldError id={errorId} errors={errors} />
    </div>
  );
}
