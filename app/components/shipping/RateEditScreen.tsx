import { type EditForm, EditScreen } from "../edit/EditScreen";
import { TextField } from "../forms/TextField";

type RateEditScreenProps = {
  edit: EditForm & {
    /** Known shipping methods of products, offered as suggestions. */
    methods: string[];
  };
};

/** The form for one row of the shipping rate table. */
export function RateEditScreen({ edit }: RateEditScreenProps) {
  return (
    <EditScreen
      edit={edit}
      id="rate"
      title={edit.version === null ? "Add shipping rate" : "Edit shipping rate"}
      trail={[{ label: "Shipping rates", to: "/admin/shippingrates" }]}
      save="Save rate"
      own={{ shippingMethod: (given) => <TextField {...given} autoComplete="off" suggestions={edit.methods} /> }}
    />
  );
}
