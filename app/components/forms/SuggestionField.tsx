import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { LoadedFieldProps } from "./Combobox.client";
import { fieldLabel, type SuggestionStyles, suggestionBox, suggestionInput } from "./formStyles";

type SuggestionFieldProps = SuggestionStyles & {
  label: string;
  /** Name of the form field. */
  name: string;
  defaultValue: string;
  placeholder?: string;
  /** Loads the field with suggestions, which replaces the plain one. */
  loadField: () => Promise<ComponentType<LoadedFieldProps>>;
};

type Loaded = { Field: ComponentType<LoadedFieldProps>; typed: LoadedFieldProps["typed"] };

/**
 * A text field of a search form. With JavaScript it suggests what to search for. The scripts are loaded when the field is
 * used: what was typed meanwhile is kept.
 */
export function SuggestionField({
  look = "field",
  label,
  name,
  defaultValue,
  placeholder,
  loadField,
}: SuggestionFieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const plain = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const hiddenLabel = look === "header" ? label : undefined;

  const load = () => {
    loadField().then(
      (Field) => {
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
        <loaded.Field {...{ look, id, name, placeholder, labelId }} label={hiddenLabel} typed={loaded.typed} />
      ) : (
        <input
          ref={plain}
          id={id}
          className={suggestionInput({ look })}
          type={hiddenLabel ? "search" : "text"}
          name={name}
          defaultValue={defaultValue}
          placeholder={placeholder}
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
