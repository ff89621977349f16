import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Combobox, ComboboxProps, Typed } from "./Combobox.client";
import { fieldLabel, suggestionBox, suggestionInput } from "./formStyles";

type SuggestionFieldProps<Item> = ComboboxProps<Item> & { label: string; defaultValue: string };

type Loaded = { Field: typeof Combobox; typed: Typed };

/**
 * A text field of a search form. With JavaScript it suggests what to search for. The scripts are loaded when the field is
 * used: what was typed meanwhile is kept.
 */
export function SuggestionField<Item>({ label, defaultValue, ...props }: SuggestionFieldProps<Item>) {
  const id = useId();
  const labelId = `${id}-label`;
  const plain = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const { look = "field" } = props;
  const hiddenLabel = look === "header" ? label : undefined;

  const load = () => {
    import("./Combobox.client").then(
      ({ Combobox: Field }) => {
        const input = plain.current;
        if (!input) return;
        const typed = {
          text: input.value,
          isNew: input.value !== input.defaultValue,
          isFocused: document.activeElement === input,
          selection: [input.selectionStart, input.selectionEnd] as const,
        };
        // The text is read and the field replaced in one step, so that no key is pressed in between.
        flushSync(() => setLoaded({ Field, typed }));
      },
      // The scripts failed to load: the plain field stays.
      () => undefined,
    );
  };
  useEffect(() => {
    // The field may have been focused before this script ran.
    if (document.activeElement === plain.current) load();
  }, []);

  return (
    <div className={suggestionBox({ look })}>
      {!hiddenLabel && (
        <label id={labelId} htmlFor={id} className={fieldLabel}>
          {label}
        </label>
      )}
      {loaded ? (
        <loaded.Field {...props} id={id} label={hiddenLabel} labelId={labelId} typed={loaded.typed} />
      ) : (
        <input
          ref={plain}
          id={id}
          className={suggestionInput({ look })}
          type={hiddenLabel ? "search" : "text"}
          name={props.name}
          defaultValue={defaultValue}
          placeholder={props.placeholder}
          aria-label={hiddenLabel}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          spellCheck={false}
          onFocus={load}
        />
      )}
    </div>
  );
}
