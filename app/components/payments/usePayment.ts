import { useState } from "react";
import { approvePayment, createPayment, type PaymentSource, PayRefused } from "./payCalls";

/** The calls that PayPal's buttons and card fields make, and what there is to tell about them. */
export function usePayment(address: string, onPaid: () => void) {
  const [problem, setProblem] = useState<string>();
  const [approving, setApproving] = useState(false);

  const telling = async <Result>(work: () => Promise<Result>): Promise<Result> => {
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
    create: (source: PaymentSource) => telling(() => createPayment(address, source)),
    approve: async (id: string) => {
      setApproving(true);
      try {
        await telling(() => approvePayment(address, id));
        onPaid();
      } catch (error) {
        // What was refused is on the page by now, and PayPal's script has nothing to add.
        if (!(error instanceof PayRefused)) throw error;
      } finally {
        setApproving(false);
      }
    },
    /** Says what PayPal's script could not do, unless the page says already why. */
    failed: (words: string) => setProblem((told) => told ?? words),
    forget: () => setProblem(undefined),
  };
}

export type Payment = ReturnType<typeof usePayment>;
