import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { NewsletterScreen } from "~/components/mailing-list/NewsletterScreen";
import { requestSubscription } from "~/features/mailing-list/subscription-requests.server";
import { formConstraints, submitForm } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { NotFound } from "~/platform/errors";
import { offersNewsletter } from "~/shop/mailing-list/newsletter.server";
import { newsletterSchema } from "~/shop/mailing-list/subscription.schema.server";

export const meta = pageTitle("Newsletter");

function requireNewsletter(): void {
  if (!offersNewsletter()) throw new NotFound("This shop has no newsletter.");
}

export function loader({ request }: LoaderFunctionArgs) {
  requireNewsletter();
  return {
    isSent: new URL(request.url).searchParams.has("sent"),
    constraint: formConstraints(newsletterSchema),
  };
}

/** The form of every page's footer, and of this page, which shows what is wrong with an address. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireNewsletter();
  const form = await readForm(request);
  const refused = await submitForm(form, newsletterSchema, async ({ newsletterEmail, website }) => {
    // A robot gets the same answer.
    if (website === "") await requestSubscription(newsletterEmail, "newsletter_form", context.clientAddress);
  });
  return refused ?? redirectTo("/mailing-list/subscribe?sent=1");
}

export default function Newsletter() {
  const lastResult = useActionData<typeof action>();
  return <NewsletterScreen {...useLoaderData<typeof loader>()} lastResult={lastResult} />;
}
