import { Icon } from "../ui/Icon";

/** A standalone page, opened in its own window: no header, footer or links. */
export function EmailConfirmedScreen() {
  return (
    <main id="main" tabIndex={-1} className="page page-narrow grid content-center">
      <div className="panel px-6 py-10 text-center">
        <p className="mb-3 flex justify-center text-accent [&>svg]:h-12 [&>svg]:w-12">
          <Icon name="success" />
        </p>
        <h1>Email Confirmed</h1>
        <p className="lead mx-auto">Thank you for confirming your email!</p>
        <p className="mx-auto mt-6 max-w-prose">
          Your account is now active. You may close this window and log in from the main site navigation.
        </p>
      </div>
    </main>
  );
}
