import { Form } from "@remix-run/react";
import { DEFAULT_CURRENCY, shopCurrency } from "~/shop/money/currency";
import { TextField } from "../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { Button, button, SubmitButton } from "../ui/Button";
import { Card } from "../ui/Card";
import { Fact, factList } from "../ui/Fact";
import { stack } from "../ui/layoutStyles";
import { Time } from "../ui/Time";
import { unfoldedQuestion, unfolding } from "../ui/unfolding";
import { ConnectAliExpress } from "./ConnectAliExpress";

type Connected = {
  state: "connected";
  accountName: string;
  connectedBy: string;
  /** ISO 8601 timestamps. */
  connectedAt: string;
  endsAt: string | null;
  problem: string | null;
};

type AliExpressScreenProps = {
  /** Why the last attempt to connect failed. */
  problem: string | null;
  connection: { state: "off"; reason: string } | { state: "open" } | Connected;
  /** With which a product is taken over once. */
  formKey: string;
  constraint: Constraints;
  answer?: { result: FormResult; refused: string | null };
};

/** The AliExpress connection, and the form that imports a product from there. */
export function AliExpressScreen({ problem, connection, formKey, constraint, answer }: AliExpressScreenProps) {
  const message = answer ? answer.refused : problem;
  return (
    <Page title="AliExpress" width="text" lead="Connect the shop's account, and fill in products from there.">
      <div className={stack}>
        {message && <Alert kind="error">{message}</Alert>}
        {connection.state === "off" && (
          <Alert kind="info" title="Not set up">
            <p>{connection.reason} Without them products are filled in by hand.</p>
          </Alert>
        )}
        {connection.state === "open" && (
          <Card title="Not connected">
            <p className="mb-4">
              AliExpress asks you to sign in there and to allow the connection. Then you come back here.
            </p>
            <ConnectAliExpress />
          </Card>
        )}
        {connection.state === "connected" && (
          <>
            <Connection {...connection} />
            <ImportListing formKey={formKey} constraint={constraint} lastResult={answer?.result} />
          </>
        )}
      </div>
    </Page>
  );
}

function Connection({ accountName, connectedBy, connectedAt, endsAt, problem }: Connected) {
  return (
    <Card title={problem ? "Connected, with a problem" : "Connected"}>
      {problem && (
        <Alert kind="warning" className="mb-4">
          {problem}
        </Alert>
      )}
      <dl className={factList}>
        <dt>Account</dt>
        <dd className="font-semibold">{accountName}</dd>
        <Fact term="Since">
          <Time at={connectedAt} />, by {connectedBy}
        </Fact>
        <Fact term="Good until">
          {endsAt && (
            <>
              <Time at={endsAt} />; it is renewed automatically
            </>
          )}
        </Fact>
      </dl>
      <div className="mt-5 flex flex-wrap items-start gap-3">
        <ConnectAliExpress label="Connect again" />
        <details className={unfolding}>
          <summary className={button({ variant: "secondary" })}>Disconnect</summary>
          <Form method="post" preventScrollReset className={`${stack} ${unfoldedQuestion}`}>
            <p className="font-semibold">Are you sure?</p>
            <p className="text-sm text-muted">The shop forgets the account. Products stay as they are.</p>
            <Button variant="danger" small name="intent" value="disconnect">
              Yes, disconnect
            </Button>
          </Form>
        </details>
      </div>
    </Card>
  );
}

type ImportListingProps = Pick<AliExpressScreenProps, "formKey" | "constraint"> & { lastResult?: FormResult };

function ImportListing({ formKey, constraint, lastResult }: ImportListingProps) {
  const [form, fields] = useServerForm<Record<"address", string>>({ id: "take-over", constraint, lastResult });
  const isInDollars = shopCurrency() === DEFAULT_CURRENCY.code;
  return (
    <Card title="New product from AliExpress">
      <ValidatedForm form={form} label="New product from AliExpress">
        <input type="hidden" name="formKey" value={formKey} />
        <TextField
          label="Address of the product"
          meta={fields.address}
          inputMode="url"
          autoComplete="off"
          hint={`${isInDollars ? "Name, price, description, pictures and colors come from AliExpress." : "Name, description, pictures and colors come from AliExpress. Its prices are in another currency, so the draft has none."} You check the draft before it is published.`}
        />
        <div>
          <SubmitButton intent="take-over" pendingLabel="Filling in…">
            Fill in a new product
          </SubmitButton>
        </div>
      </ValidatedForm>
    </Card>
  );
}
