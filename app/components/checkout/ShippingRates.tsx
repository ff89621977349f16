import type { Field } from "../forms/useServerForm";
import { Alert } from "../ui/Alert";
import { NO_RATES } from "./NoRatesScreen";
import { RadioCards } from "./RadioCards";
import type { useShownRates } from "./useShownRates";

type ShippingRatesProps = { meta: Field; rates: ReturnType<typeof useShownRates> };

/**
 * The shipping rates below the address, where scripts run: they can be chosen once the address is complete. Without scripts, the
 * rate is a step of its own.
 */
export function ShippingRates({ meta, rates: { shown, selected, isForAddress, isHydrated } }: ShippingRatesProps) {
  const { cards } = shown;
  const first = cards.find(({ value }) => value === shown.selected);
  const place = shown.typed.deliveryMethod === "pickup" ? "for pickup" : "for this address";
  const count = `${cards.length} ${cards.length === 1 ? "rate" : "rates"} ${place}`;
  return (
    <div className="hidden scripted:block">
      {cards.length > 0 && (
        <>
          <RadioCards
            // Other rates are other buttons, so that the right one is checked.
            key={cards.map(({ value }) => value).join() + shown.selected}
            meta={meta}
            legend="Shipping rate"
            options={cards.map(({ sums: _, ...card }) => ({ ...card, disabled: !(isForAddress && isHydrated) }))}
            defaultValue={selected?.value}
          />
          <p className="mt-1 text-sm text-muted">
            {isForAddress ? `Prices ${place}.` : "Estimated until the address is complete."}
          </p>
        </>
      )}
      <div aria-live="polite">
        {isForAddress &&
          (first ? (
            <p className="sr-only">{`${count}. Chosen: ${first.label}, ${first.aside}`}</p>
          ) : (
            <Alert kind="warning">{NO_RATES}</Alert>
          ))}
      </div>
    </div>
  );
}
