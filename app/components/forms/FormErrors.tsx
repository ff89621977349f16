import { alertBox, alertIcon, alertText } from "../ui/Alert";
import { Icon } from "../ui/Icon";
import type { FormState } from "./formState";

/** The errors of the whole form; focused if no field has an error. */
export function FormErrors({ form }: { form: FormState }) {
  if (!form.errors?.length) return null;
  const focus = form.wrong.length > 0 ? {} : { autoFocus: true };
  return (
    <div className={alertBox({ kind: "error" })} role="alert" id={form.errorId} tabIndex={-1} {...focus}>
      <Icon name="error" className={alertIcon} />
      <div className={alertText}>
        {form.errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </div>
  );
}
