/**
 * The shop's returns as schema.org's MerchantReturnPolicy: what the owner wrote, and the page about it. The settings do
 * not say how many days or which fees, so neither does this. Undefined when the shop says nothing about returns.
 * @param note the setting; empty for none
 * @param pageUrl the published page about returns; null for none
 */
export function returnPolicyData(note: string, pageUrl: string | null) {
  if (!note && !pageUrl) return undefined;
  return {
    "@type": "MerchantReturnPolicy",
    description: note.replace(/\s+/g, " ").trim() || undefined,
    merchantReturnLink: pageUrl ?? undefined,
  };
}
