import type { PaymentChoice } from "~/features/checkout/payment-choice.server";
import { BrandMarks } from "./BrandMarks";
import type { RadioCard } from "./RadioCards";

/** The ways to pay as cards to choose from. */
export const paymentCards = ({ options }: PaymentChoice): RadioCard[] =>
  options.map(({ name, description, brands }) => ({
    value: name,
    label: name,
    description: (
      <>
        {description}
        {brands.length > 0 && <BrandMarks brands={brands} />}
      </>
    ),
  }));

/** What is said of the ways to pay for an order without anything to pay. */
export const NOTHING_TO_PAY = "There is nothing to pay for this order.";
