import { cva } from "class-variance-authority";
import {
  type UseComboboxState,
  type UseComboboxStateChange,
  type UseComboboxStateChangeOptions,
  useCombobox,
} from "downshift";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { fieldError, fieldHint, type SuggestionStyles, suggestionInput } from "./formStyles";
import { type SuggestionSource, useSuggestions } from "./useSuggestions";

type ComboboxProps<Item> = LoadedFieldProps & {
  /** What is suggested, in the singular and the plural, for example `user` and `users`. */
  what: { one: string; many: string };
  source: SuggestionSource<Item>;
  /** The text that stands in the field when a suggestion is chosen. */
  textOf: (item: Item) => string;
  /** Different for each suggestion. */
  keyOf: (item: Item) => string;
  /** Renders a suggestion. */
  children: (item: Item) => ReactNode;
  /** What stands below the suggestions. */
  note?: (items: Item[]) => ReactNode;
  onChoose: (item: Item) => void;
};

/** What was typed before the scripts had loaded, whether the field had the focus, and what was selected in it. */
type Typed = {
  text: string;
  isNew: boolean;
  isFocused: boolean;
  selection: readonly [start: number | null, end: number | null];
};

/** What a `SuggestionField` gives to the field that replaces it. */
export type LoadedFieldProps = SuggestionStyles & {
  id: string;
  /** Name of the form field. */
  name: string;
  placeholder?: string;
  /** The name of a field without a visible label. */
  label: string | undefined;
  labelId: string;
  typed: Typed;
};

const { stateChangeTypes } = useCombobox;

const menu = cva("absolute inset-x-0 z-20 rounded-md border border-line bg-surface text-ink shadow-raised", {
  variants: { look: { field: "mt-1", header: "top-full mt-2" } },
});

const list = cva("overflow-y-auto py-1", { variants: { look: { field: "max-h-72", header: "max-h-[70vh]" } } });

/** Suggestions open by typing and by the arrow keys. Nothing is chosen by leaving the field. */
function reduce<Item>(state: UseComboboxState<Item>, { type, changes }: UseComboboxStateChangeOptions<Item>) {
  switch (type) {
    case stateChangeTypes.InputClick:
    // The field keeps no chosen item: the first key after a choice would empty it.
    case stateChangeTypes.ControlledPropUpdatedSelectedItem:
      return state;
    case stateChangeTypes.InputBlur:
    case stateChangeTypes.InputKeyDownEscape:
      return { ...state, isOpen: false, highlightedIndex: -1 };
    default:
      return changes;
  }
}

/** A text field with suggestions: a WAI-ARIA combobox with `aria-autocomplete="list"`. */
export function Combobox<Item>({ id, label, labelId, name, typed, what, source, ...props }: ComboboxProps<Item>) {
  const { textOf, keyOf, onChoose, children, note, placeholder, look = "field" } = props;
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

  useLayoutEffect(() => {
    if (!typed.isFocused) return;
    input.current?.focus();
    input.current?.setSelectionRange(...typed.selection);
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
          "aria-label": label,
          "aria-expanded": isListed,
          onKeyDown: ({ key, nativeEvent }) => {
            // Without a highlighted suggestion Enter submits the form.
            if (key === "Enter" && highlightedIndex < 0) Object.assign(nativeEvent, { preventDownshiftDefault: true });
          },
        })}
        className={suggestionInput({ look })}
        type="text"
        placeholder={placeholder}
        enterKeyHint="search"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div hidden={!isListed} className={menu({ look })}>
        <div {...combobox.getMenuProps({ "aria-label": what.many })} className={list({ look })}>
          {isListed &&
            items.map((item, index) => (
              <div
                key={keyOf(item)}
                {...combobox.getItemProps({ item, index })}
                className="flex min-h-target cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1 text-sm hover:bg-sunken aria-selected:bg-accent aria-selected:text-accent-ink"
              >
                {children(item)}
              </div>
            ))}
        </div>
        {isListed && note?.(items)}
      </div>
      <p role="status" className={look === "header" ? "sr-only" : state === "failed" ? fieldError : fieldHint}>
        {state === "failed" && `Failed to load ${what.many}`}
        {state === "loaded" && items.length === 0 && "No matches"}
        {isListed && <span className="sr-only">{`${items.length} ${items.length === 1 ? what.one : what.many}`}</span>}
      </p>
    </>
  );
}
