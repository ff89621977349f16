import { type FormEvent, useState } from "react";
import { fieldError } from "../forms/formStyles";
import { Button } from "../ui/Button";

const NO_ADDRESS = "Failed to get AliExpress auth URL";
const MISSING = "authURL missing in response";
const NOT_STARTED = "Unable to start AliExpress OAuth";

type Answer = { authURL?: unknown; message?: string; reason?: string };

/**
 * Requests the AliExpress authorization URL.
 * @returns the URL, or the error message to show
 */
async function requestAuthUrl(): Promise<{ address: string } | { problem: string }> {
  try {
    const response = await fetch("/api/aliexpress/oauth/url");
    const answer: Answer = await response.json();
    if (!response.ok) return { problem: [answer.message ?? NO_ADDRESS, answer.reason].filter(Boolean).join(": ") };
    return typeof answer.authURL === "string" ? { address: answer.authURL } : { problem: MISSING };
  } catch {
    return { problem: NOT_STARTED };
  }
}

/**
 * The button that sends an admin to AliExpress to authorize the shop. Without JavaScript it posts to the connection page.
 * The route that renders it must list `aliexpress` in `handle.outside`.
 */
export function ConnectAliExpress({ label = "Connect AliExpress" }: { label?: string }) {
  const [connecting, setConnecting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function connect(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (connecting) return;
    setConnecting(true);
    setProblem(null);
    const answer = await requestAuthUrl();
    if ("address" in answer) {
      window.location.assign(answer.address);
      return;
    }
    setProblem(answer.problem);
    setConnecting(false);
  }
  return (
    <form method="post" action="/admin/aliexpress" onSubmit={connect}>
      <Button variant="secondary" name="intent" value="connect" pending={connecting} pendingLabel="Connecting…">
        {label}
      </Button>
      {problem && (
        <p className={fieldError} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
