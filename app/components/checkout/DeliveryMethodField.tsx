import type { DeliveryMethod } from "~/shop/shipping/rates";
import type { Field } from "../forms/useServerForm";
import { RadioCards } from "./RadioCards";
import { UpdateButton } from "./UpdateButton";

type DeliveryMethodFieldProps = { meta: Field; chosen: DeliveryMethod };

/**
 * Whether the order is shipped or picked up. The fields below follow the choice: by the button, or at once where scripts run.
 * Where the order is shipped, the button is the one beside the country.
 */
export function DeliveryMethodField({ meta, chosen }: DeliveryMethodFieldProps) {
  return (
    <div className="grid gap-3">
      <RadioCards
        meta={meta}
        legend="How do you get it?"
        options={[
          { value: "ship", label: "Ship it to me" },
          { value: "pickup", label: "I pick it up" },
        ]}
        defaultValue={chosen}
        onChange={({ currentTarget: { form } }) =>
          form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=fields]"))
        }
      />
      {chosen === "pickup" && <UpdateButton intent="fields" />}
    </div>
  );
}
