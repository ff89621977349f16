import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ContactScreen } from "~/components/contact/ContactScreen";
import { captchaError } from "~/features/captcha/captcha.server";
import {
  contactErrorResponse,
  createContactCaptcha,
  sendContactMessage,
  verifyContactCaptcha,
} from "~/features/contact/contact-requests.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { formConstraints, formErrorResponse, parseForm } from "~/http/reply/forms.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectToDocument } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import type { ThirdPartySource } from "~/http/server/content-security-policy.server";
import { contactSchema } from "~/shop/contact/contact.schema.server";

export const handle = { outside: ["recaptcha"] satisfies ThirdPartySource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Contact Us | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const person = await context.visitor.person();
    const known = person && !person.isGuest;
    return {
      shopName,
      sent: new URL(request.url).searchParams.has("sent"),
      captcha: createContactCaptcha(request),
      constraint: formConstraints(contactSchema),
      known: known ? { name: `${person.firstName} ${person.lastName}`.trim(), email: person.email } : null,
    };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const form = await readForm(request);
    const submission = parseForm(form, contactSchema);
    try {
      const solved = await verifyContactCaptcha(form, context.clientAddress);
      if (submission.status !== "success" || !solved) {
        return formErrorResponse(submission, { fields: solved ? {} : { captchaAnswer: captchaError(form) } });
      }
      await sendContactMessage(submission.value, context.clientAddress);
    } catch (error) {
      return contactErrorResponse(error, submission, context.requestId);
    }
    return redirectToDocument("/contact?sent=1");
  });
}

export default function Contact() {
  return <ContactScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
