import { Form, Link } from "@remix-run/react";
import { useResponseCount } from "../forms/useResponseCount";
import { Page } from "../layout/Page";
import { AddressBlock } from "../orders/AddressBlock";
import { Alert } from "../ui/Alert";
import { Button, ButtonLink } from "../ui/Button";
import { Card, panel } from "../ui/Card";
import { actions, spread, stack } from "../ui/layoutStyles";
import { Toast } from "../ui/Toast";
import { ChangePasswordForm, type ChangePasswordFormProps } from "./ChangePasswordForm";
import { MyOrders, type MyOrdersProps } from "./MyOrders";
import { ProfileForm, type ProfileFormProps } from "./ProfileForm";

type ProfileScreenProps = {
  view: "orders" | "password";
  /** Whether the profile's form was refused, and not only came back after signing in. */
  isRefused: boolean;
  profile: Omit<ProfileFormProps, "asksForPassword">;
  /** The new email address, until it is confirmed. */
  pendingEmail: string | null;
  password: ChangePasswordFormProps;
  orders: MyOrdersProps;
  /** The address that the checkout starts with, and how many others the account has. */
  address: { lines: string[]; others: number } | null;
};

/** The customer's orders or the change-password form, with the profile form and the other cards beside it. */
export function ProfileScreen({
  view,
  isRefused,
  profile,
  pendingEmail,
  password,
  orders,
  address,
}: ProfileScreenProps) {
  const answers = useResponseCount(profile.lastResult ?? password.lastResult);
  const passwordError = Object.values(password.lastResult?.error ?? {}).flat()[0];
  return (
    <Page title="Profile">
      <div className="grid items-start gap-8 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
        {/* On wide screens beside the cards; on phones first: most come for their orders. */}
        <section className="min-w-0 lg:col-span-2 lg:row-span-2" aria-labelledby="view">
          <div className={`${spread} mb-4`}>
            <h2 id="view">{view === "password" ? "Change Password" : "My Orders"}</h2>
            {view === "password" ? (
              <ButtonLink small variant="secondary" to="/profile" preventScrollReset>
                My Orders
              </ButtonLink>
            ) : (
              <ButtonLink small variant="secondary" to="/profile?view=password" preventScrollReset>
                Change Password
              </ButtonLink>
            )}
          </div>
          {view === "password" ? (
            <div className={panel()}>
              <ChangePasswordForm {...password} />
            </div>
          ) : (
            <MyOrders {...orders} />
          )}
        </section>
        <Card title="About me">
          {pendingEmail && <PendingEmail email={pendingEmail} />}
          {/* A new key resets the form after an email change is requested: current address, no password. */}
          <ProfileForm
            key={pendingEmail}
            asksForPassword={view !== "password" || profile.lastResult !== undefined}
            {...profile}
          />
        </Card>
        <div className="grid gap-8">
          <Card title="Shipping address">
            <SavedAddress address={address} />
          </Card>
          <Card title="My data">
            <ul className="[&_a]:inline-block [&_a]:py-press">
              <li>
                <a href="/profile/data" download>
                  Download my data
                </a>
              </li>
              <li>
                <Link to="/profile/two-factor">Two-step sign-in</Link>
              </li>
              <li>
                <Link to="/profile/tokens">API tokens</Link>
              </li>
              <li>
                <Link to="/profile/delete">Delete my account</Link>
              </li>
            </ul>
          </Card>
        </div>
      </div>
      {isRefused && (
        <Toast kind="error" key={`profile ${answers}`} title="Profile Error" message="Failed to update profile" />
      )}
      {passwordError && <Toast kind="error" key={`password ${answers}`} title="Error" message={passwordError} />}
    </Page>
  );
}

function PendingEmail({ email }: { email: string }) {
  return (
    <div className={`${stack} mb-6`}>
      <Alert kind="info">
        <p className="wrap-anywhere">{`We sent a link to ${email}. Open it to finish the change.`}</p>
      </Alert>
      <Form method="post" preventScrollReset action="/profile" aria-label="New email address" className={actions}>
        <Button small variant="secondary" name="intent" value="resend-email-change">
          Send it again
        </Button>
        <Button small variant="ghost" name="intent" value="cancel-email-change">
          Cancel the change
        </Button>
      </Form>
    </div>
  );
}

function SavedAddress({ address }: Pick<ProfileScreenProps, "address">) {
  if (!address) {
    return (
      <>
        <p className="mb-4 text-muted">
          None yet. The address of your next order is kept here and offered at checkout.
        </p>
        <ButtonLink small variant="secondary" to="/profile/addresses/new">
          Add an address
        </ButtonLink>
      </>
    );
  }
  const { lines, others } = address;
  const more = others === 0 ? "" : ` You have ${others} more.`;
  return (
    <>
      <AddressBlock lines={lines} />
      <p className="mb-4 mt-2 text-sm text-muted">{`The checkout starts with it.${more}`}</p>
      <ButtonLink small variant="secondary" to="/profile/addresses">
        Addresses
      </ButtonLink>
    </>
  );
}
