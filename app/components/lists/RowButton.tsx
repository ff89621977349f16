import { Form } from "@remix-run/react";
import { Button } from "../ui/Button";

type RowButtonProps = {
  /** Hidden fields, beside the intent; by their names. */
  fields: Record<string, string>;
  intent: string;
  label: string;
  /** The record, for screen readers. */
  what: string;
};

/** A button that does something with the record of a row. */
export function RowButton({ fields, intent, label, what }: RowButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="secondary" small name="intent" value={intent}>
        {label}
        <span className="sr-only">{` ${what}`}</span>
      </Button>
    </Form>
  );
}
