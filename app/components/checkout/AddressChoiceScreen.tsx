import { useNavigate, useNavigation } from "@remix-run/react";
import { Fragment, useEffect, useRef } from "react";
import type { AddressChoiceView } from "~/features/checkout/address-choice.server";
import type { OrderSummaryView } from "~/features/checkout/order-summary.server";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Alert } from "../ui/Alert";
import { Button, ButtonLink } from "../ui/Button";
import { dialogBox } from "../ui/dialog";
import { actions } from "../ui/layoutStyles";
import { Toast } from "../ui/Toast";
import { CheckoutPage } from "./CheckoutPage";
import { RadioCards } from "./RadioCards";

type AddressChoiceScreenProps = {
  suggestion: AddressChoiceView;
  furthest: string;
  order: OrderSummaryView;
  lastResult?: FormResult;
};

/** Prefix of the note that reports a failed address check. */
const FAILED_PREFIX = "Address validation failed";

/** The lines of an address, with what the other address does not have marked. */
function MarkedAddress({ lines }: { lines: AddressChoiceView["entered"] }) {
  return lines.map((parts) => (
    <span key={parts.map(({ text }) => text).join(" ")} className="block">
      {parts.map(({ text, isDifferent }, at) => (
        <Fragment
          key={parts
            .slice(0, at + 1)
            .map((part) => part.text)
            .join(" ")}
        >
          {at > 0 && " "}
          {isDifferent ? (
            <mark className="rounded-sm bg-mark px-0.5 font-semibold text-mark-ink">
              <span className="sr-only">different: </span>
              {text}
            </mark>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </span>
  ));
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

  const { suggested, entered, notes } = suggestion;
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
          {suggested ? "Which address should we use?" : "Is this address right?"}
        </h2>
        {notes.length > 0 && (
          <Alert kind={suggested ? "info" : "warning"} className="mb-4">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </Alert>
        )}
        <ValidatedForm form={form} action="/shipping?choose=1" label="Choose the address">
          {suggested ? (
            <RadioCards
              meta={fields.addressChoice}
              legend="Address"
              hideLegend
              options={[
                {
                  value: "suggested",
                  label: "Suggested address",
                  description: <MarkedAddress lines={suggested} />,
                },
                { value: "entered", label: "Address as entered", description: <MarkedAddress lines={entered} /> },
              ]}
              defaultValue="suggested"
            />
          ) : (
            <>
              <input type="hidden" name="addressChoice" value="entered" />
              <MarkedAddress lines={entered} />
            </>
          )}
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
