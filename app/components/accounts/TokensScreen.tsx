import { Link } from "@remix-run/react";
import { PasswordField } from "../forms/PasswordField";
import { SelectField } from "../forms/SelectField";
import { TextField } from "../forms/TextField";
import { useResponseCount } from "../forms/useResponseCount";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { DataTable } from "../lists/DataTable";
import { RowButton } from "../lists/RowButton";
import { Alert } from "../ui/Alert";
import { Breadcrumb } from "../ui/Breadcrumb";
import { SubmitButton } from "../ui/Button";
import { Card } from "../ui/Card";
import { useDates } from "../ui/dates";

type Token = { id: string; name: string; createdAt: string; lastUsedAt: string | null; expiresAt: string };

type TokensScreenProps = {
  tokens: Token[];
  /** Constraints of the form that creates tokens; null for customers, who cannot create them. */
  constraint: Constraints | null;
  /** The token that was just created. */
  made?: { name: string; token: string };
  lastResult?: FormResult;
};

/** The API tokens of an account, with a button to revoke each. */
export function TokensScreen({ tokens, constraint, made, lastResult }: TokensScreenProps) {
  return (
    <Page
      title="API tokens"
      width="text"
      above={<Breadcrumb items={[{ to: "/profile", label: "Profile" }, { label: "API tokens" }]} />}
      lead={
        <>
          Programs that signed in through the shop's <Link to="/api">API</Link> act for you with one of these, until it
          expires or you revoke it. A change of password ends them all.
        </>
      }
    >
      {made && (
        <Alert kind="success" title={`Token for ${made.name}`}>
          <p>Copy it now: it is shown only once. Anyone who has it can act as you.</p>
          <p className="mt-2">
            <code className="break-all font-mono">{made.token}</code>
          </p>
        </Alert>
      )}
      <div className="my-8">
        {tokens.length === 0 ? (
          <p className="text-muted">No program has a token now.</p>
        ) : (
          <TokenTable tokens={tokens} />
        )}
      </div>
      {constraint && <NewToken constraint={constraint} lastResult={lastResult} />}
    </Page>
  );
}

function TokenTable({ tokens }: { tokens: Token[] }) {
  const { formatDate } = useDates();
  return (
    <DataTable
      caption="API tokens"
      columns={
        <>
          <th scope="col">Name</th>
          <th scope="col">Created</th>
          <th scope="col">Last used</th>
          <th scope="col">Expires</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </>
      }
    >
      {tokens.map((token) => (
        <tr key={token.id}>
          <td data-label="Name">{token.name}</td>
          <td data-label="Created">{formatDate(token.createdAt)}</td>
          <td data-label="Last used">{token.lastUsedAt ? formatDate(token.lastUsedAt) : "Never"}</td>
          <td data-label="Expires">{formatDate(token.expiresAt)}</td>
          <td>
            <RowButton
              fields={{ token: token.id }}
              intent="revoke"
              label="Revoke"
              what={`${token.name}, created ${formatDate(token.createdAt)}`}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function NewToken({
  constraint,
  lastResult,
}: {
  constraint: Constraints;
  lastResult: TokensScreenProps["lastResult"];
}) {
  const [form, fields] = useServerForm<Record<"name" | "days" | "currentPassword", string>>({
    id: "new-token",
    constraint,
    lastResult,
    defaultValue: { days: "90" },
  });
  const answers = useResponseCount(lastResult);
  return (
    <Card title="New token">
      <ValidatedForm form={form} preventScrollReset label="New token">
        <TextField label="Name" meta={fields.name} hint="The program that will use it." />
        <SelectField
          label="Valid for"
          meta={fields.days}
          options={[
            { value: "30", label: "30 days" },
            { value: "90", label: "90 days" },
            { value: "365", label: "A year" },
          ]}
        />
        <PasswordField
          key={answers}
          label="Current password"
          meta={fields.currentPassword}
          autoComplete="current-password"
        />
        <SubmitButton intent="create" pendingLabel="Creating…">
          Create token
        </SubmitButton>
      </ValidatedForm>
    </Card>
  );
}
