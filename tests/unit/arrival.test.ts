import { expect, it } from "vitest";
import { orderArrivalText } from "~/shop/shipping/arrival";

const day = (text: string) => new Date(`${text}T15:00:00Z`);
const arrival = (values: Partial<Parameters<typeof orderArrivalText>[0]>) =>
  orderArrivalText(
    { status: "paid", deliveryDays: 5, paidAt: day("2026-11-20"), shippedAt: null, ...values },
    "America/New_York",
    day("2026-11-24").getTime(),
  );

it.each([
  ["is counted from the payment", {}, "Arrives Nov 25 – 27"],
  ["or from the shipment", { status: "shipped", shippedAt: day("2026-11-23") }, "Arrives Nov 28 – 30"],
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
