import { getInputProps } from "@conform-to/react";
import { useState } from "react";
import { Icon } from "../ui/Icon";
import { useHydrated } from "../ui/useHydrated";
import { FieldFrame, type FieldProps, useControl } from "./FieldFrame";
import { control } from "./formStyles";

type PasswordRule = { label: string; isMet: (password: string) => boolean };

type PasswordFieldProps = FieldProps & {
  autoComplete: "current-password" | "new-password";
  /** What a new password needs, listed under the field. With JavaScript each is marked as it is met. */
  rules?: PasswordRule[];
};

/** A password. It is never sent back to the browser. With JavaScript a button shows it. */
export function PasswordField({ label, meta, hint, autoComplete, rules }: PasswordFieldProps) {
  const { focus, described } = useControl({ meta, hint }, rules !== undefined);
  const scripted = useHydrated();
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState("");
  const input = getInputProps(meta, { type: isShown ? "text" : "password", value: false, ...described });
  return (
    <FieldFrame label={label} meta={meta} hint={hint}>
      <div className="relative">
        <input
          className={control({ kind: scripted ? "password" : "text" })}
          {...input}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          onInput={rules && ((event) => setTyped(event.currentTarget.value))}
          {...focus}
        />
        {scripted && (
          <button
            type="button"
            className="absolute right-0 top-0 h-full min-w-target rounded-md px-3 text-sm font-semibold text-accent hover:underline"
            aria-controls={meta.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? "Hide" : "Show"}
            <span className="sr-only">{` ${label.toLowerCase()}`}</span>
          </button>
        )}
      </div>
      {rules && (
        <ul id={meta.descriptionId} aria-live="polite" className="mt-2 grid gap-x-4 text-sm text-muted xs:grid-cols-2">
          {rules.map((rule) => {
            const isMet = rule.isMet(typed);
            return (
              <li
                key={rule.label}
                className={isMet ? "flex items-center gap-2 text-success" : "flex items-center gap-2"}
              >
                {isMet ? <Icon name="check" className="h-4 w-4" /> : <span className="w-4 text-center">·</span>}
                {rule.label}
                {isMet && <span className="sr-only">: done</span>}
              </li>
            );
          })}
        </ul>
      )}
    </FieldFrame>
  );
}
