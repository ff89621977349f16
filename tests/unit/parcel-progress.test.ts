import { describe, expect, it } from "vitest";
import { parcelProgress } from "~/shop/fulfillment/parcel-progress";
import { splitAtOrderNumbers } from "~/shop/orders/order-number";
import { durationText } from "~/shop/time/duration-text";

describe("how far a parcel is", () => {
  it.each([
    ["transit", "Accepted at the post office", "On its way"],
    ["transit", "Departed the sorting center", "On its way"],
    ["transit", "Out for delivery", "Out for delivery"],
    ["transit", "Out for Delivery, Expected Delivery by 9:00pm", "Out for delivery"],
    ["transit", "Shipping label created, USPS awaiting item", "Waiting for the carrier"],
    ["transit", "Delivered, In/At Mailbox", "Delivered"],
    ["transit", "Undeliverable as addressed", "Delivery problem"],
    ["transit", "Could not be delivered: delivery attempted", "Delivery problem"],
    ["transit", "Returned to sender", "Delivery problem"],
    ["transit", "Available for pickup", "Ready for pickup"],
    ["pickup", "Arrived at the post office", "Ready for pickup"],
    ["delivered", "Returned to sender", "Delivered"],
    ["archive", "", "On its way"],
    ["", "", "On its way"],
  ])("%s, %j: %s", (status, latest, progress) => {
    expect(parcelProgress(status, latest)).toBe(progress);
  });
});

describe("a duration", () => {
  it.each([
    [0, "less than a minute"],
    [59, "less than a minute"],
    [60, "1 minute"],
    [3599, "59 minutes"],
    [7199, "119 minutes"],
    [7200, "2 hours"],
    [2 * 86_400, "2 days"],
  ])("of %d seconds is %s", (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

describe("order numbers in a message", () => {
  it.each([
    ["Order #1042: where is it?", ["Order ", "1042", ": where is it?"]],
    ["#1001 and #1002", ["", "1001", " and ", "1002", ""]],
    ["no number, #12, a#1042, #1042x", ["no number, #12, a#1042, #1042x"]],
  ])("%s", (text, parts) => {
    expect(splitAtOrderNumbers(text)).toEqual(parts);
  });
});
