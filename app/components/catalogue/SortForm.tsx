import { Form } from "@remix-run/react";
import type { SORT_CHOICES, SortChoice } from "~/shop/search/sorting";
import { control, fieldLabel } from "../forms/formStyles";
import { Button } from "../ui/Button";

type SortFormProps = {
  /** The path of the list's first page. */
  action: string;
  choices: readonly (typeof SORT_CHOICES)[number][];
  sort: SortChoice;
};

/** The order of a list of products. */
export function SortForm({ action, choices, sort }: SortFormProps) {
  return (
    <Form action={action} className="flex items-end gap-2" key={action}>
      <div>
        <label htmlFor="sort" className={fieldLabel}>
          Sort by
        </label>
        <select className={control({ kind: "choice" })} id="sort" name="sort" defaultValue={sort}>
          {choices.map((choice) => (
            <option key={choice.sort} value={choice.sort}>
              {choice.label}
            </option>
          ))}
        </select>
      </div>
      <Button variant="secondary">Sort</Button>
    </Form>
  );
}
