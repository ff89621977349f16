import { formatMoney } from "~/shop/money/format-money";
import { DraftSearch } from "./DraftSearch";

type ProductSearchProps = {
  find: string;
  found: { id: string; name: string; priceCents: number }[];
  errors: string[] | undefined;
  takesFocus: boolean;
};

/** The field in which staff scans or types a product to add. */
export function ProductSearch({ find, found, errors, takesFocus }: ProductSearchProps) {
  return (
    <DraftSearch
      field={{ name: "find", label: "Scan or type a product", placeholder: "SKU or name" }}
      typed={find}
      button={{ intent: "add", label: "Add" }}
      found={found.map(({ id, name, priceCents }) => [id, `${name}, ${formatMoney(priceCents)}`])}
      pick={{ name: "add", label: "Add", list: "Products found" }}
      errors={errors}
      takesFocus={takesFocus}
    />
  );
}
