import { type ComponentProps, type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/firstInvalid";
import { control, fieldHint, fieldLabel, optionalMark } from "../forms/formStyles";
import "../forms/typedTexts";
import type { Field } from "../forms/useServerForm";
import { Button } from "../ui/Button";
import { spread } from "../ui/layoutStyles";
import type RichTextEditor from "./RichTextEditor.client";

type Editor = ComponentType<ComponentProps<typeof RichTextEditor>>;

/** Elements that the editor does not support and would drop. */
const UNSUPPORTED = /<(?:table|hr)\b/i;

/** The same for the text area and the editor that takes its place, so that nothing below moves. */
const HEIGHT = "h-[28rem]";

type RichTextFieldProps = { label: string; meta: Field; isOptional?: boolean };

/** A text as HTML in a text area; with JavaScript a rich-text editor on top, which can be closed. */
export function RichTextField({ label, meta, isOptional }: RichTextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  /** Initial HTML of the editor; null while the text area is shown. */
  const [edited, setEdited] = useState<string | null>(null);
  const [scripted, setScripted] = useState(false);
  const [hasTable, setHasTable] = useState(false);
  const [Editor, setEditor] = useState<Editor | null>(null);
  const open = useCallback(() => {
    const html = area.current?.value ?? "";
    const isUnsupported = UNSUPPORTED.test(html);
    setHasTable(isUnsupported);
    if (isUnsupported) return;
    setEdited(html);
    import("./RichTextEditor.client").then(
      (loaded) => {
        // The area is hidden by now: its text is final, also what was typed just before.
        setEdited((html) => (html === null ? null : (area.current?.value ?? html)));
        setEditor(() => loaded.default);
      },
      // The editor failed to load: the text area stays usable.
      () => setEdited(null),
    );
  }, []);
  useEffect(() => {
    setScripted(true);
    open();
  }, [open]);
  const focus = useFocusFirst(meta.name);
  const isRich = edited !== null;
  const labelId = `${meta.id}-label`;
  return (
    <div>
      <div className={`${spread} min-h-small`}>
        <label id={labelId} htmlFor={meta.id} className={fieldLabel}>
          {label}
          {isOptional && <span className={optionalMark}> (optional)</span>}
        </label>
        {scripted && (
          <Button type="button" variant="ghost" small onClick={isRich ? () => setEdited(null) : open}>
            {isRich ? "Edit as HTML" : "Edit as text"}
          </Button>
        )}
      </div>
      {isRich && (
        <div className={HEIGHT}>
          {Editor ? (
            <Editor
              html={edited}
              labelId={labelId}
              hintId={meta.descriptionId}
              onChange={(html) => {
                if (area.current) area.current.value = html;
              }}
            />
          ) : (
            <p role="status">Loading the editor…</p>
          )}
        </div>
      )}
      <textarea
        ref={area}
        className={isRich ? "hidden" : `${HEIGHT} ${control({ kind: "area" })}`}
        id={meta.id}
        name={meta.name}
        defaultValue={meta.initialValue}
        aria-invalid={meta.errors ? true : undefined}
        aria-describedby={`${meta.errors ? `${meta.errorId} ` : ""}${meta.descriptionId}`}
        {...focus}
      />
      <FieldError id={meta.errorId} errors={meta.errors} />
      <p className={fieldHint} id={meta.descriptionId}>
        {hasTable && !isRich
          ? "The editor would lose the tables and lines of this text, so it stays closed."
          : `Scripts, styles and pictures in it are left out.${isRich ? " Tab moves to the next field." : ""}`}
      </p>
    </div>
  );
}
