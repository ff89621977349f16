import { SubmitButton } from "../ui/Button";
import { useHydrated } from "../ui/useHydrated";

/**
 * Pays the cart with the address that the payer has at the provider, where scripts run: without, no form may lead from here to
 * another site.
 */
export function PayButton({ method }: { method: string }) {
  const isScripted = useHydrated();
  return (
    <div className="mt-3 no-script:hidden">
      {isScripted && <input type="hidden" form="cart" name="scripted" value="1" />}
      <SubmitButton variant="secondary" wide form="cart" intent="pay">
        {`Check out with ${method}`}
      </SubmitButton>
      <p className="mt-1 text-sm text-muted">{`${method} has your address: you choose the shipping and approve the sum there.`}</p>
    </div>
  );
}
