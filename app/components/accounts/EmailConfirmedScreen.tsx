import { Page } from "../layout/Page";

/** Stands alone, in a window of its own: no header, footer or links (spec section 2). */
export function EmailConfirmedScreen() {
  return (
    <Page title="Email Confirmed" width="text" lead="Thank you for confirming your email!">
      <p>Your account is now active. You may close this window and log in from the main site navigation.</p>
    </Page>
  );
}
