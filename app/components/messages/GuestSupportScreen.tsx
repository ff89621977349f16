import { Page } from "../layout/Page";
import { ButtonLink } from "../ui/Button";
import { actions } from "../ui/layoutStyles";

/**
 * Guests have no account for messages: the page offers to sign in or to use the contact form.
 * @param query what the message is about
 */
export function GuestSupportScreen({ query }: { query: string }) {
  return (
    <Page
      title="Contact Support"
      width="narrow"
      lead="Support messages belong to an account, and you are shopping as a guest."
    >
      <div className={actions}>
        <ButtonLink to={`/login?redirect=/contactSupport${encodeURIComponent(query)}`} reloadDocument>
          Sign in
        </ButtonLink>
        <ButtonLink to={`/contact${query}`} reloadDocument variant="secondary">
          Use the contact form
        </ButtonLink>
      </div>
    </Page>
  );
}
