import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Combobox, ComboboxProps } from "./Combobox.client";
import { control, fieldLabel } from "./formStyles";

type SuggestionFieldProps<Item> = ComboboxProps<Item> & { label: string; defaultValue: string };

type Loaded = { Field: typeof Combobox; typed: { text: string; isNew: boolean; isFocused: boolean } };

/** A text field of a search form. With JavaScript it suggests what to search for; the scripts are loaded afterwards. */
export function SuggestionField<Item>({ label, defaultValue, ...props }: SuggestionFieldProps<Item>) {
  const id = useId();
  const labelId = `${id}-label`;
  const plain = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    import("./Combobox.client").then(
      ({ Combobox: Field }) => {
        const input = plain.current;
        if (!input) return;
        const typed = {
          text: input.value,
          isNew: input.value !== input.defaultValue,
          isFocused: document.activeElement === input,
        };
        // At once: what is typed between reading the plain field and its replacement would be lost.
        flushSync(() => setLoaded({ Field, typed }));
      },
      // The scripts failed to load: the plain field stays.
      () => undefined,
    );
  }, []);
  return (
    <div className="relative flex-[1_1_14rem]">
      <label id={labelId} htmlFor={id} className={fieldLabel}>
        {label}
      </label>
      {loaded ? (
        <loaded.Field {...props} id={id} labelId={labelId} typed={loaded.typed} />
      ) : (
        <input
          ref={plain}
          id={id}
          className={control()}
          type="text"
          name={props.name}
          defaultValue={defaultValue}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </div>
  );
}
