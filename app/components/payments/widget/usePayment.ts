import { useState } from "react";
import { approvePayment, createPayment, PayRefused } from "./payCalls";

/**
 * The payment calls of a widget, with progress and error message.
 * @param provider the provider's name, for messages
 * @param address URL of the shop for payment calls
 */
export function usePayment(provider: string, address: string, onPaid: () => void) {
  const [problem, setProblem] = useState<string>();
  const [approving, setApproving] = useState(false);
  const [cancelled, setCancelled] = useState(false);

  const showingErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    setProblem(undefined);
    setCancelled(false);
    try {
      return await work();
    } catch (error) {
      if (error instanceof PayRefused) setProblem(error.message);
      throw error;
    }
  };

  return {
    problem,
    approving,
    /** Whether the shopper has closed the provider's window. */
    cancelled,
    cancel: () => setCancelled(true),
    create: (source: string, expectedCents?: number) =>
      showingErrors(() => createPayment({ provider, address }, source, expectedCents)),
    /** @returns why the order is not paid, which is shown already; null when it is */
    approve: async (id: string, isConfirmed?: boolean): Promise<string | null> => {
      setApproving(true);
      try {
        await showingErrors(() => approvePayment({ provider, address }, id, isConfirmed));
        onPaid();
        return null;
      } catch (error) {
        // The message is already shown; rethrowing would make the provider's script report a second error.
        if (!(error instanceof PayRefused)) throw error;
        return error.message;
      } finally {
        setApproving(false);
      }
    },
    /** Shows an error of the provider's script, unless a message is already shown. */
    failed: (words: string) => setProblem((current) => current ?? words),
    forget: () => setProblem(undefined),
  };
}

export type Payment = ReturnType<typeof usePayment>;
