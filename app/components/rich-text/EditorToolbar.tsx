import { useId } from "react";
import { control } from "../forms/formStyles";

/** The formats at the cursor, as Quill reports them. */
export type Formats = Record<string, unknown>;

type EditorToolbarProps = {
  /** Id of the editor element. */
  controls: string;
  formats: Formats;
  /** @param value `false` removes the format */
  onFormat: (name: string, value: string | number | boolean) => void;
  onUndo: () => void;
  onRedo: () => void;
};

const INLINE = [
  { name: "bold", label: "Bold", sign: <b>B</b> },
  { name: "italic", label: "Italic", sign: <i>I</i> },
  { name: "underline", label: "Underline", sign: <u>U</u> },
  { name: "strike", label: "Strikethrough", sign: <s>S</s> },
];

const BLOCKS = [
  { value: "", label: "Paragraph" },
  { value: "header 2", label: "Heading" },
  { value: "header 3", label: "Subheading" },
  { value: "header 4", label: "Small heading" },
  { value: "blockquote", label: "Quotation" },
  { value: "code-block", label: "Code" },
];

const SIZES = [
  { value: "small", label: "Small" },
  { value: "", label: "Normal" },
  { value: "large", label: "Large" },
  { value: "huge", label: "Huge" },
];

const ALIGNMENTS = [
  { value: "", label: "Left" },
  { value: "center", label: "Center" },
  { value: "right", label: "Right" },
  { value: "justify", label: "Justify" },
];

const LISTS = [
  { value: "bullet", label: "Bulleted list", sign: "•" },
  { value: "ordered", label: "Numbered list", sign: "1." },
];

function blockOf(formats: Formats): string {
  if (formats.blockquote) return "blockquote";
  if (formats["code-block"]) return "code-block";
  return typeof formats.header === "number" ? `header ${formats.header}` : "";
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Buttons for inline styles, block type, font size, lists, alignment and history. */
export function EditorToolbar({ controls, formats, onFormat, onUndo, onRedo }: EditorToolbarProps) {
  const setBlock = (block: string) => {
    const [name = "", level] = block.split(" ");
    for (const other of ["header", "blockquote", "code-block"]) if (other !== name) onFormat(other, false);
    if (name) onFormat(name, level ? Number(level) : true);
  };
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-2 *:flex *:flex-wrap *:gap-1"
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
    >
      <div>
        {INLINE.map(({ name, label, sign }) => (
          <Tool
            key={name}
            label={label}
            pressed={Boolean(formats[name])}
            onPress={() => onFormat(name, !formats[name])}
          >
            {sign}
          </Tool>
        ))}
      </div>
      <Choice label="Block type" options={BLOCKS} value={blockOf(formats)} onChoose={setBlock} />
      <Choice
        label="Font size"
        options={SIZES}
        value={textOf(formats.size)}
        onChoose={(size) => onFormat("size", size || false)}
      />
      <div>
        {LISTS.map(({ value, label, sign }) => (
          <Tool
            key={value}
            label={label}
            pressed={formats.list === value}
            onPress={() => onFormat("list", formats.list === value ? false : value)}
          >
            {sign}
          </Tool>
        ))}
      </div>
      <Choice
        label="Text alignment"
        options={ALIGNMENTS}
        value={textOf(formats.align)}
        onChoose={(align) => onFormat("align", align || false)}
      />
      <div>
        <Tool label="Undo" onPress={onUndo}>
          ↶
        </Tool>
        <Tool label="Redo" onPress={onRedo}>
          ↷
        </Tool>
      </div>
    </div>
  );
}

type ToolProps = { label: string; pressed?: boolean; onPress: () => void; children: React.ReactNode };

function Tool({ label, pressed, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className="flex h-small min-w-small items-center justify-center rounded border border-transparent px-2 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      // Keeps the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  );
}

type ChoiceProps = {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
};

function Choice({ label, options, value, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={control({ kind: "smallChoice" })}
        title={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
