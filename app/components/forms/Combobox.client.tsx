import {
  type UseComboboxState,
  type UseComboboxStateChange,
  type UseComboboxStateChangeOptions,
  useCombobox,
} from "downshift";
import { type ReactNode, useEffect, useRef } from "react";
import { control, fieldError, fieldHint } from "./formStyles";
import { useSuggestions } from "./useSuggestions";

export type ComboboxProps<Item> = {
  /** Name of the form field. */
  name: string;
  /** What is suggested, in the singular and the plural, for example `user` and `users`. */
  what: { one: string; many: string };
  /** URL of the suggestions for a text, a JSON array. */
  source: (text: string) => string;
  /** The text that chooses a suggestion; different for each. */
  textOf: (item: Item) => string;
  /** Renders a suggestion. */
  children: (item: Item) => ReactNode;
  onChoose: (item: Item) => void;
};

type LoadedProps<Item> = ComboboxProps<Item> & {
  id: string;
  labelId: string;
  /** What was typed before the scripts had loaded, and whether the field had the focus. */
  typed: { text: string; isNew: boolean; isFocused: boolean };
};

const { stateChangeTypes } = useCombobox;

/** Suggestions open by typing and by the arrow keys. Nothing is chosen by leaving the field. */
function reduce<Item>(state: UseComboboxState<Item>, { type, changes }: UseComboboxStateChangeOptions<Item>) {
  switch (type) {
    case stateChangeTypes.InputClick:
      return state;
    case stateChangeTypes.InputBlur:
    case stateChangeTypes.InputKeyDownEscape:
      return { ...state, isOpen: false, highlightedIndex: -1 };
    default:
      return changes;
  }
}

/** A text field with suggestions: a WAI-ARIA combobox with `aria-autocomplete="list"`. */
export function Combobox<Item>({ id, labelId, name, typed, what, source, ...props }: LoadedProps<Item>) {
  const { textOf, onChoose, children } = props;
  const { suggestions, load, loadSoon, clear } = useSuggestions<Item>(source);
  const { state, items } = suggestions;
  const input = useRef<HTMLInputElement>(null);

  const onStateChange = ({ type, inputValue, isOpen, selectedItem }: UseComboboxStateChange<Item>) => {
    if (selectedItem) onChoose(selectedItem);
    if (isOpen === false) clear();
    else if (type === stateChangeTypes.InputChange) loadSoon(inputValue ?? "");
    else if (isOpen) void load(input.current?.value ?? "");
  };
  const combobox = useCombobox<Item>({
    items,
    inputId: id,
    labelId,
    itemToString: (item) => (item ? textOf(item) : ""),
    selectedItem: null,
    initialInputValue: typed.text,
    initialIsOpen: typed.isFocused && typed.isNew,
    stateReducer: reduce,
    onStateChange,
  });

  useEffect(() => {
    if (!typed.isFocused) return;
    input.current?.focus();
    if (typed.isNew) void load(typed.text);
    // Only once, for what was typed before the scripts had loaded.
  }, []);

  const { highlightedIndex } = combobox;
  const isListed = combobox.isOpen && items.length > 0;
  return (
    <>
      <input
        {...combobox.getInputProps({
          ref: input,
          name,
          "aria-expanded": isListed,
          onKeyDown: ({ key, nativeEvent }) => {
            // Without a highlighted suggestion Enter submits the form.
            if (key === "Enter" && highlightedIndex < 0) Object.assign(nativeEvent, { preventDownshiftDefault: true });
          },
        })}
        className={control()}
        type="text"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div
        {...combobox.getMenuProps({ "aria-label": what.many })}
        hidden={!isListed}
        className="absolute inset-x-0 z-20 mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-raised"
      >
        {isListed &&
          items.map((item, index) => (
            <div
              key={textOf(item)}
              {...combobox.getItemProps({ item, index })}
              className="flex min-h-target cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1 text-sm hover:bg-sunken aria-selected:bg-accent aria-selected:text-accent-ink"
            >
              {children(item)}
            </div>
          ))}
      </div>
      <p role="status" className={state === "failed" ? fieldError : fieldHint}>
        {state === "failed" && `Failed to load ${what.many}`}
        {state === "loaded" && items.length === 0 && "No matches"}
        {isListed && <span className="sr-only">{`${items.length} ${items.length === 1 ? what.one : what.many}`}</span>}
      </p>
    </>
  );
}
