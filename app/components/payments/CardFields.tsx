import {
  PayPalCardFieldsProvider,
  PayPalCVVField,
  PayPalExpiryField,
  PayPalNameField,
  PayPalNumberField,
  usePayPalCardFields,
} from "@paypal/react-paypal-js";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { fieldError, fieldLabel, optionalMark } from "../forms/looks";
import { Button } from "../ui/Button";
import { cardFieldStyle, REFUSED } from "./cardFieldStyle";
import type { Payment } from "./usePayment";

/** Each field as it is read: its names in PayPal's script, and what to do when its entry cannot be right. */
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

/** Whether PayPal lets this shop and shopper use its card fields; its script must have loaded. */
export function areCardFieldsEligible(): boolean {
  try {
    const asked = { createOrder: async () => "", onApprove: () => undefined, onError: () => undefined };
    return window.paypal?.CardFields?.(asked).isEligible() ?? false;
  } catch {
    return false;
  }
}

type CardFieldsProps = {
  payment: Payment;
  /** The fields are on the page, or no more. */
  onShown: (shown: boolean) => void;
};

/** A card, typed into frames of PayPal's own: the shop never sees it. Nothing of it is in this page's document. */
export function CardFields({ payment, onShown }: CardFieldsProps) {
  const [style] = useState(cardFieldStyle);
  const [wrong, setWrong] = useState<FieldState[]>([]);
  const form = useRef<HTMLFormElement>(null);
  return (
    // Frames of a light page let a dark page's ground through; what is in them has colours of its own.
    <div className="[&_iframe]:[color-scheme:light]">
      <PayPalCardFieldsProvider
        style={style}
        createOrder={() => payment.create("card")}
        onApprove={({ orderID }) => payment.approve(orderID)}
        onError={() => payment.failed("PayPal did not take this card. Check its details, or try another card.")}
        onCancel={payment.forget}
        inputEvents={{
          onChange: ({ fields }) => setWrong((told) => told.filter((field) => !fields[field].isValid)),
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
  /** The fields that PayPal's frames show as wrong. */
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

  // A label of this page cannot point into PayPal's frame: whoever clicks it is taken there.
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
      const now = await cardFieldsForm.getState();
      const found = FIELDS.filter(({ state }) => !now.fields[state].isValid && !isLeftOut(state, now.fields[state]));
      setWrong(found.map(({ state }) => state));
      const [first] = found;
      if (first) fields[first.registered]?.focus();
      else await cardFieldsForm.submit();
    } catch {
      // Why it was not paid is on the page: `onError` has heard of it.
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
