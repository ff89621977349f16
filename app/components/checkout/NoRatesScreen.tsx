import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { ButtonLink } from "../ui/Button";
import { StepBar } from "./StepBar";

/** The step of the shipping rate for an address without any. */
export function NoRatesScreen() {
  return (
    <Page title="Shipping rate" width="narrow" above={<StepBar current="shipping" reached="shipping" />}>
      <div className="mb-6">
        <Alert kind="warning">
          <p>We do not ship there. Please enter another address.</p>
        </Alert>
      </div>
      <ButtonLink to="/shipping">Change the address</ButtonLink>
    </Page>
  );
}
