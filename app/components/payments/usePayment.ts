import { useState } from "react";
import { approvePayment, createPayment, type PaymentSource, PayRefused } from "./payCalls";

/** The payment calls of PayPal's buttons and card fields, with progress and error message. */
export function usePayment(address: string, onPaid: () => void) {
  const [problem, setProblem] = useState<string>();
  const [approving, setApproving] = useState(false);

  const showingErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    setProblem(undefined);
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
    create: (source: PaymentSource) => showingErrors(() => createPayment(address, source)),
    approve: async (id: string) => {
      setApproving(true);
      try {
        await showingErrors(() => approvePayment(address, id));
        onPaid();
      } catch (error) {
        // The message is already shown; rethrowing would make PayPal's script report a second error.
        if (!(error instanceof PayRefused)) throw error;
      } finally {
        setApproving(false);
      }
    },
    /** Shows an error of PayPal's script, unless a message is already shown. */
    failed: (words: string) => setProblem((current) => current ?? words),
    forget: () => setProblem(undefined),
  };
}

export type Payment = ReturnType<typeof usePayment>;
