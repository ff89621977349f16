const PATH = /^\/(?:item|i)\/(?:[^/]+\/)?(\d{6,20})(?:\.html)?\/?$/;

/** The number of a product in an address of AliExpress, or alone; null in anything else. */
export function productNumber(address: string): string | null {
  const typed = address.trim();
  if (/^\d{6,20}$/.test(typed)) return typed;
  const whole = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole)) return null;
  const { hostname, pathname } = new URL(whole);
  const isAliexpress = /^(?:[a-z0-9-]+\.)*aliexpress\.(?:com|us)$/.test(hostname);
  return isAliexpress ? (PATH.exec(pathname)?.[1] ?? null) : null;
}
