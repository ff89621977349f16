import { type ReactNode, useEffect, useRef } from "react";
import { alertBox, alertIcon, alertText } from "../ui/Alert";
import { Icon } from "../ui/Icon";

type FormErrorsProps = {
  id: string;
  errors: string[] | undefined;
  /** Whether they get the focus: when no field has an error. */
  takeFocus: boolean;
  /** Details below the errors. */
  children?: ReactNode;
};

export function FormErrors({ id, errors, takeFocus, children }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // `autofocus` works only when a document loads, so the focus is set here after each response.
    if (errors && takeFocus) box.current?.focus();
  }, [errors, takeFocus]);
  if (!errors?.length) return null;
  const focus = takeFocus ? { autoFocus: true } : {};
  return (
    <div className={alertBox({ kind: "error" })} role="alert" id={id} ref={box} tabIndex={-1} {...focus}>
      <Icon name="error" className={alertIcon} />
      <div className={alertText}>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
        {children}
      </div>
    </div>
  );
}
