import type Quill from "quill";
import { useEffect, useId, useRef, useState } from "react";
import ReactQuill from "react-quill";
import { EditorToolbar, type Formats } from "./EditorToolbar";

type RichTextEditorProps = {
  /** Initial content. */
  html: string;
  labelId: string;
  hintId: string;
  /** Called after each change by the user. */
  onChange: (html: string) => void;
};

const FORMATS = [
  "bold",
  "italic",
  "underline",
  "strike",
  "script",
  "code",
  "link",
  "header",
  "blockquote",
  "code-block",
  "size",
  "list",
  "indent",
  "align",
];
// EditorToolbar replaces Quill's toolbar: its buttons and selects are accessible.
const MODULES = {
  toolbar: false,
  history: { userOnly: true },
  // Tab moves to the next field (WCAG 2.1.2), so Quill's own Tab bindings are removed.
  keyboard: {
    bindings: {
      tab: null,
      "remove tab": null,
      indent: null,
      outdent: null,
      "indent code-block": null,
      "outdent code-block": null,
      "table tab": null,
    },
  },
};

/** Quill writes every space as a non-breaking one. */
const withPlainSpaces = (html: string) => html.replaceAll("&nbsp;", " ");

const box = "flex h-full flex-col rounded-md border border-edge bg-surface focus-within:focus-outline";
/** Around the elements that Quill makes. */
const text = [
  "prose min-h-0 flex-1 [&_.ql-container]:max-w-none [&_.ql-container]:font-sans",
  "[&_.ql-container]:text-base [&_.ql-editor:focus-visible]:outline-none",
].join(" ");

/** The Quill editor. It formats with class names only: the Content Security Policy forbids inline styles. */
export default function RichTextEditor({ html, labelId, hintId, onChange }: RichTextEditorProps) {
  const component = useRef<ReactQuill>(null);
  const [quill, setQuill] = useState<Quill | null>(null);
  const [formats, setFormats] = useState<Formats>({});
  const id = useId();

  useEffect(() => {
    const editor = component.current?.getEditor() as Quill | undefined;
    if (!editor) return;
    setQuill(editor);
    const { root } = editor;
    root.setAttribute("role", "textbox");
    root.setAttribute("aria-multiline", "true");
    root.setAttribute("aria-labelledby", labelId);
    root.setAttribute("aria-describedby", hintId);
    root.id = id;
  }, [id, labelId, hintId]);

  return (
    <div className={box}>
      <EditorToolbar
        controls={id}
        formats={formats}
        onFormat={(name, value) => {
          quill?.focus();
          quill?.format(name, value, "user");
          setFormats(quill?.getFormat() ?? {});
        }}
        onUndo={() => quill?.history.undo()}
        onRedo={() => quill?.history.redo()}
      />
      <ReactQuill
        ref={component}
        theme="default"
        className={text}
        defaultValue={html}
        modules={MODULES}
        formats={FORMATS}
        onChange={(_value, _delta, source, editor) => {
          const isEmpty = editor.getText().trim() === "";
          if (source === "user") onChange(isEmpty ? "" : withPlainSpaces(editor.getSemanticHTML()));
        }}
        onChangeSelection={(selection) => {
          if (selection && quill) setFormats(quill.getFormat(selection));
        }}
      />
    </div>
  );
}
