import { useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { type AddressLines, addressLines } from "~/shop/addresses/address-lines";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Alert } from "../ui/Alert";
import { Button, ButtonLink } from "../ui/Button";
import { dialogBox } from "../ui/dialog";
import { actions } from "../ui/layoutStyles";
import { Toast } from "../ui/Toast";
import { CheckoutPage } from "./CheckoutPage";
import type { OrderSummaryView } from "./OrderSummary";
import { type RadioCard, RadioCards } from "./RadioCards";

type AddressChoiceScreenProps = {
  suggestion: { entered: AddressLines; suggested?: AddressLines; deliveryConfirmed: boolean; notes: string[] };
  furthest: string;
  order: OrderSummaryView;
  lastResult?: FormResult;
};

/** Prefix of the note that reports a failed address check. */
const FAILED_PREFIX = "Address validation failed";

function asCard(value: "suggested" | "entered", label: string, address: AddressLines): RadioCard {
  return { value, label, description: addressLines(address).join("\n") };
}

/** The choice between entered and suggested address: a page, which JavaScript turns into a modal dialog. */
export function AddressChoiceScreen({ suggestion, furthest, order, lastResult }: AddressChoiceScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pending = useNavigation().state === "submitting";
  const navigate = useNavigate();
  useEffect(() => {
    const box = dialog.current;
    if (!box) return;
    // It is rendered open; closing and reopening makes it modal.
    box.close();
    box.showModal();
  }, []);

  const { suggested, entered, deliveryConfirmed, notes } = suggestion;
  const options = [
    ...(suggested ? [asCard("suggested", "Suggested address", suggested)] : []),
    ...(suggested && deliveryConfirmed ? [] : [asCard("entered", "Address as entered", entered)]),
  ];
  const [form, fields] = useServerForm<Record<"addressChoice", string>>({ id: "choose-address", lastResult });
  return (
    <CheckoutPage title="Shipping" current="shipping" furthest={furthest} order={order}>
      <dialog
        className={dialogBox()}
        open
        ref={dialog}
        aria-labelledby="address-choice"
        // Escape: the page has no content besides the dialog.
        onCancel={() => navigate("/shipping")}
      >
        {notes.some((note) => note.startsWith(FAILED_PREFIX)) && (
          <Toast kind="error" title="Address Error" message={FAILED_PREFIX} duration={6000} />
        )}
        <h2 id="address-choice" className="mb-4 text-xl">
          Which address should we use?
        </h2>
        {notes.length > 0 && (
          <div className="mb-4">
            <Alert kind={suggested ? "info" : "warning"}>
              {notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </Alert>
          </div>
        )}
        <ValidatedForm form={form} action="/shipping?choose=1" label="Choose the address">
          <RadioCards
            meta={fields.addressChoice}
            legend="Address"
            hideLegend
            options={options}
            defaultValue={suggested ? "suggested" : "entered"}
          />
          <div className={actions}>
            <Button name="intent" value="choose" pending={pending}>
              Use this address
            </Button>
            <ButtonLink to="/shipping" variant="secondary">
              Change the address
            </ButtonLink>
          </div>
        </ValidatedForm>
      </dialog>
    </CheckoutPage>
  );
}
