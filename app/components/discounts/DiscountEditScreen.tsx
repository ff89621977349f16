import { type EditForm, EditScreen } from "../edit/EditScreen";

type DiscountEditScreenProps = {
  edit: EditForm & {
    /** The orders that use it. */
    uses: number;
  };
};

/** The form for one discount code. */
export function DiscountEditScreen({ edit }: DiscountEditScreenProps) {
  return (
    <EditScreen
      edit={edit}
      id="discount"
      title={edit.version === null ? "Create discount" : "Edit discount"}
      lead={edit.uses > 0 ? `Used in ${edit.uses} orders. They keep their discount.` : undefined}
      trail={[{ label: "Discounts", to: "/admin/discounts" }]}
      save="Save discount"
    />
  );
}
