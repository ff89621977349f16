const PATH = /^\/(?:item|i)\/(?:[^/]+\/)?(\d{6,20})(?:\.html)?\/?$/;

/** The AliExpress product number in a product's URL, or typed alone; null for any other text. */
export function productNumber(address: string): string | null {
  const typed = address.trim();
  if (/^\d{6,20}$/.test(typed)) return typed;
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  const isAliexpress = /^(?:[a-z0-9-]+\.)*aliexpress\.(?:com|us)$/.test(hostname);
  return isAliexpress ? (PATH.exec(pathname)?.[1] ?? null) : null;
}
