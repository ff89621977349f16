import { Link } from "@remix-run/react";
import { Alert } from "../ui/Alert";

/** Says why the cart's discount code takes nothing off; nothing when it can be used. */
export function CodeProblem({ problem }: { problem: string | null }) {
  if (!problem) return null;
  return (
    <Alert kind="warning" title="The code is not used" className="mb-6">
      <p>
        {`${problem} `}
        <Link to="/cart">Change the code in the cart</Link>
      </p>
    </Alert>
  );
}
