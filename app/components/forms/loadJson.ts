/**
 * Loads JSON of the shop.
 * @throws Error for an answer that is not successful
 */
export async function loadJson<Answer>(address: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}
