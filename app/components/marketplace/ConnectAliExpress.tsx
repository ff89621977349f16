import { type FormEvent, useState } from "react";
import { fieldError } from "../forms/formStyles";
import { Button } from "../ui/Button";

const NOT_STARTED = "Unable to start AliExpress OAuth";

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
    // Few press it: what it does is loaded then.
    const answer = await import("./requestAuthUrl")
      .then(({ requestAuthUrl }) => requestAuthUrl())
      .catch(() => ({ problem: NOT_STARTED }));
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
