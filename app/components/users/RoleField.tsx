import { ROLE_LABELS } from "~/shop/staff/permissions";
import type { FieldProps } from "../forms/FieldFrame";
import { SelectField } from "../forms/SelectField";

const options = Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }));

/** The role with the fewest permissions, which a form offers first. */
export const LEAST_ROLE = options[0]?.value ?? "";

/** The choice of an admin's role, and what each role may do. */
export function RoleField({ meta, hint }: Pick<FieldProps, "meta"> & { hint?: string }) {
  return (
    <div className="grid gap-2">
      <SelectField label="Role" meta={meta} options={options} hint={hint} />
      <ul className="grid gap-1 text-sm text-muted">
        <li>Fulfillment: orders without refunds and canceling, messages, and the stock of products.</li>
        <li>Manager: everything but settings, taxes and admins.</li>
        <li>Owner: everything.</li>
      </ul>
    </div>
  );
}
