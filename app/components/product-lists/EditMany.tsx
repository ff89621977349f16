import type { ListData } from "../lists/ListScreen";
import { SelectionBar } from "../lists/SelectionBar";
import { Button } from "../ui/Button";

type EditManyProps = Pick<ListData<unknown>, "typed" | "shown"> & { action: string };

/** The buttons that edit many products, with the list's filters. */
export function EditMany({ typed, shown, action }: EditManyProps) {
  const filters = Object.entries(typed).filter(([name, value]) => value !== "" && name !== "sortBy");
  return (
    <SelectionBar action={action} aria-label="Edit many products">
      {filters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button small name="which" value="selected">
        Edit selected products
      </Button>
      <Button small variant="secondary" name="which" value="all">
        {shown === 1 ? "Edit the product found" : `Edit all ${shown} found`}
      </Button>
      <p className="text-sm text-muted max-sm:hidden">Prices, category, publishing, or a sale.</p>
    </SelectionBar>
  );
}
