/** The reports of the back office: what their rows and columns are. */

type Figure = { label: string; kind: "money" | "count" };

/** What a row is about. Texts, and tax rates in percent. */
type Key = { label: string; kind: "text" | "day" | "percent" };

export type ReportDefinition = {
  title: string;
  /** What the report says, in a sentence. */
  lead: string;
  /** By their names in the API. */
  keys: Record<string, Key>;
  /** By their names in the API. The last one is compared with the time before. */
  figures: Record<string, Figure>;
};

const money = (label: string): Figure => ({ label, kind: "money" });
const count = (label: string): Figure => ({ label, kind: "count" });
const text = (label: string): Key => ({ label, kind: "text" });

const SOLD = {
  units: count("Units"),
  sales: money("Sales"),
  refunds: money("Refunds"),
  net: money("Net sales"),
};

export const REPORTS = {
  sales: {
    title: "Sales",
    lead: "Paid on each day with tax and shipping, less refunds. Items and shipping include the tax where prices do. Amounts include orders refunded in full.",
    keys: { day: { label: "Day", kind: "day" } },
    figures: {
      orders: count("Orders"),
      items: money("Items"),
      shipping: money("Shipping"),
      tax: money("Tax"),
      total: money("Total"),
      refunds: money("Refunds"),
      net: money("Net sales"),
    },
  },
  tax: {
    title: "Tax",
    lead: "What was taxed at each place and rate, shipping too where it is taxed, without the tax; and the tax, less its share of the refunds.",
    keys: { country: text("Country"), state: text("State"), ratePercent: { label: "Rate", kind: "percent" } },
    figures: {
      orders: count("Orders"),
      items: money("Taxed"),
      refundedItems: money("Refunded of it"),
      tax: money("Tax"),
      refundedTax: money("Refunded tax"),
      netTax: money("Net tax"),
    },
  },
  products: {
    title: "Products",
    lead: "What each product or variant brought after discounts, without shipping, and with the tax where prices include it.",
    keys: { _id: text("Product id"), name: text("Product"), variant: text("Variant") },
    figures: SOLD,
  },
  categories: {
    title: "Categories",
    lead: "The same by the category that each product has now.",
    keys: { category: text("Category") },
    figures: SOLD,
  },
  discounts: {
    title: "Discounts",
    lead: "What each discount took off, and the orders that used it.",
    keys: { code: text("Code") },
    figures: {
      orders: count("Orders"),
      discount: money("Discount"),
      total: money("Total"),
      refunds: money("Refunds"),
      net: money("Net sales"),
    },
  },
  refunds: {
    title: "Refunds",
    lead: "What was refunded of the orders that were paid in these days, by the provider that gave it back. None did what paid the order of an exchange, or was not collected on delivery.",
    keys: { paymentMethod: text("Payment"), extent: text("Extent") },
    figures: {
      orders: count("Orders"),
      items: money("Items"),
      shipping: money("Shipping"),
      tax: money("Tax"),
      refunds: money("Refunds"),
    },
  },
} satisfies Record<string, ReportDefinition>;

export type ReportName = keyof typeof REPORTS;

export const isReportName = (name: string): name is ReportName => Object.hasOwn(REPORTS, name);

/** The reports' names, in their order on screens. */
export const REPORT_NAMES: ReportName[] = Object.keys(REPORTS).filter(isReportName);

/** A report's definition. @param name of the report */
export const definitionOf = (name: ReportName): ReportDefinition => REPORTS[name];
