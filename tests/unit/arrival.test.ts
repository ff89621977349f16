import { expect, it } from "vitest";
import { arrivalText, orderArrivalText } from "~/shop/shipping/arrival";

const day = (text: string) => new Date(`${text}T15:00:00Z`);
const arrival = (values: Partial<Parameters<typeof orderArrivalText>[0]>) =>
  orderArrivalText(
    { status: "paid", deliveryDays: 5, paidAt: day("2026-11-20"), shippedAt: null, ...values },
    { timeZone: "America/New_York", handlingDays: 2 },
    day("2026-11-24").getTime(),
  );

it.each([
  ["is counted from the payment", {}, "Arrives Nov 25 – 27"],
  ["or from the shipment", { status: "shipped", shippedAt: day("2026-11-23") }, "Arrives Nov 28"],
  ["with the days of handling while a part has not shipped", { status: "partly-shipped" }, "Arrives Nov 25 – 27"],
  [
    "or from today while it is not paid",
    { status: "awaiting-payment", paidAt: null },
    "Paid today, it arrives Nov 29 – Dec 1",
  ],
  ["is said on its last day", { paidAt: day("2026-11-17") }, "Arrives Nov 22 – 24"],
  ["is not said once the days are over", { paidAt: day("2026-11-16") }, ""],
  ["nor without a rate", { deliveryDays: null }, ""],
  ["nor of an order that has arrived", { status: "delivered" }, ""],
  ["nor of a canceled one", { status: "cancelled" }, ""],
] as const)("when an order arrives %s", (_, values, text) => {
  expect(arrival(values)).toBe(text);
});

it.each([
  [1, 2, "Nov 25 – 27"],
  [1, 1, "Nov 25 – 26"],
  [1, 0, "Nov 25"],
  [7, 0, "Dec 1"],
])("a rate of %i days arrives on one day if orders ship at once: within %i days, %s", (days, handlingDays, text) => {
  expect(arrivalText(days, { timeZone: "America/New_York", handlingDays }, day("2026-11-24").getTime())).toBe(text);
});
