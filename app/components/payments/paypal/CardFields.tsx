import {
  PayPalCardFieldsProvider,
  PayPalCVVField,
  PayPalExpiryField,
  PayPalNameField,
  PayPalNumberField,
  usePayPalCardFields,
} from "@paypal/react-paypal-js";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { fieldError, fieldLabel, optionalMark } from "../../forms/formStyles";
import { Button } from "../../ui/Button";
import type { Payment } from "../widget/usePayment";
import { cardFieldStyle, REFUSED } from "./cardFieldStyle";

/** The card fields: their names in PayPal's SDK, and their error messages. */
const FIELDS = [
  {
    Field: PayPalNumberField,
    registered: "NumberField",
    state: "cardNumberField",
    label: "Card number",
    wrong: "Check the card's number.",
  },
  {
    Field: PayPalExpiryField,
    registered: "ExpiryField",
    state: "cardExpiryField",
    label: "Expiry date",
    placeholder: "MM/YY",
    wrong: "Check the card's expiry date.",
  },
  {
    Field: PayPalCVVField,
    registered: "CVVField",
    state: "cardCvvField",
    label: "Security code",
    placeholder: "CVV",
    wrong: "Check the card's security code.",
  },
  {
    Field: PayPalNameField,
    registered: "NameField",
    state: "cardNameField",
    label: "Name on card",
    isOptional: true,
    wrong: "Check the name on the card.",
  },
] as const;

type FieldState = (typeof FIELDS)[number]["state"];

/** Whether PayPal allows card fields for this shop and shopper. Its script must have loaded. */
export function areCardFieldsEligible(): boolean {
  try {
    const callbacks = { createOrder: async () => "", onApprove: () => undefined, onError: () => undefined };
    return window.paypal?.CardFields?.(callbacks).isEligible() ?? false;
  } catch {
    return false;
  }
}

type CardFieldsProps = {
  payment: Payment;
  /** Called when the fields are mounted and unmounted. */
  onShown: (shown: boolean) => void;
};

/** Card fields in PayPal's iframes: card data never reaches the shop or this document. */
export function CardFields({ payment, onShown }: CardFieldsProps) {
  const [style] = useState(cardFieldStyle);
  const [wrong, setWrong] = useState<FieldState[]>([]);
  const form = useRef<HTMLFormElement>(null);
  return (
    // With a light color scheme the iframes are transparent on a dark page; their contents set their own colors.
    <div className="[&_iframe]:[color-scheme:light]">
      <PayPalCardFieldsProvider
        style={style}
        createOrder={() => payment.create("card")}
        onApprove={async ({ orderID }) => void (await payment.approve(orderID))}
        onError={() => payment.failed("PayPal did not take this card. Check its details, or try another card.")}
        onCancel={payment.forget}
        inputEvents={{
          onChange: ({ fields }) => setWrong((current) => current.filter((field) => !fields[field].isValid)),
          onInputSubmitRequest: () => form.current?.requestSubmit(),
        }}
      >
        <CardForm form={form} wrong={wrong} setWrong={setWrong} approving={payment.approving} onShown={onShown} />
      </PayPalCardFieldsProvider>
    </div>
  );
}

type CardFormProps = {
  form: RefObject<HTMLFormElement>;
  wrong: FieldState[];
  setWrong: (wrong: FieldState[]) => void;
  approving: boolean;
  onShown: (shown: boolean) => void;
};

function CardForm({ wrong, setWrong, approving, onShown, form }: CardFormProps) {
  const { cardFieldsForm, fields } = usePayPalCardFields();
  const [paying, setPaying] = useState(false);
  const busy = useRef(false);
  /** The fields currently marked as invalid in PayPal's iframes. */
  const marked = useRef(new Set<FieldState>());

  useEffect(() => {
    onShown(true);
    return () => onShown(false);
  }, [onShown]);

  useEffect(() => {
    for (const { registered, state, wrong: words } of FIELDS) {
      const field = fields[registered];
      const isWrong = wrong.includes(state);
      if (!field || isWrong === marked.current.has(state)) continue;
      field.setMessage(isWrong ? words : "");
      void (isWrong ? field.addClass(REFUSED) : field.removeClass(REFUSED));
      void (isWrong ? field.setAttribute("aria-invalid", "true") : field.removeAttribute("aria-invalid"));
    }
    marked.current = new Set(wrong);
  }, [wrong, fields]);

  // A label cannot reference a control in an iframe, so a click on it sets the focus.
  useEffect(() => {
    const box = form.current;
    const enter = ({ target }: Event) => {
      const label = target instanceof Element ? target.closest("[data-label-of]")?.getAttribute("data-label-of") : null;
      const clicked = FIELDS.find(({ state }) => state === label);
      if (clicked) fields[clicked.registered]?.focus();
    };
    box?.addEventListener("click", enter);
    return () => box?.removeEventListener("click", enter);
  }, [fields, form]);

  const pay = async () => {
    if (!cardFieldsForm || busy.current) return;
    busy.current = true;
    setPaying(true);
    try {
      const cardState = await cardFieldsForm.getState();
      const invalid = FIELDS.filter(
        ({ state }) => !cardState.fields[state].isValid && !isLeftOut(state, cardState.fields[state]),
      );
      setWrong(invalid.map(({ state }) => state));
      const [first] = invalid;
      if (first) fields[first.registered]?.focus();
      else await cardFieldsForm.submit();
    } catch {
      // `onError` has already shown the message.
    } finally {
      busy.current = false;
      setPaying(false);
    }
  };

  return (
    <form
      ref={form}
      aria-label="Card"
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void pay();
      }}
    >
      <div className="grid grid-cols-2 gap-4">
        {FIELDS.map(({ Field, state, label, wrong: words, ...more }) => (
          <div key={state} className={HALF.has(state) ? undefined : "col-span-2"}>
            <span className={fieldLabel} data-label-of={state}>
              {label}
              {"isOptional" in more && <span className={optionalMark}> (optional)</span>}
            </span>
            <Field placeholder={"placeholder" in more ? more.placeholder : ""} className="min-h-[46px]" />
            {wrong.includes(state) && (
              <p className={fieldError} role="alert">
                {words}
              </p>
            )}
          </div>
        ))}
      </div>
      <Button wide pending={paying || approving} pendingLabel="Paying…">
        Pay by card
      </Button>
    </form>
  );
}

const HALF = new Set<FieldState>(["cardExpiryField", "cardCvvField"]);

const isLeftOut = (state: FieldState, { isEmpty }: { isEmpty: boolean }) => state === "cardNameField" && isEmpty;
