const NO_ADDRESS = "Failed to get AliExpress auth URL";
const MISSING = "authURL missing in response";

type Answer = { authURL?: unknown; message?: string; reason?: string };

/**
 * Requests the AliExpress authorization URL.
 * @returns the URL, or the error message to show
 * @throws without a connection
 */
export async function requestAuthUrl(): Promise<{ address: string } | { problem: string }> {
  const response = await fetch("/api/aliexpress/oauth/url");
  const answer: Answer = await response.json();
  if (!response.ok) return { problem: [answer.message ?? NO_ADDRESS, answer.reason].filter(Boolean).join(": ") };
  return typeof answer.authURL === "string" ? { address: answer.authURL } : { problem: MISSING };
}
