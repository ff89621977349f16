import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ContactScreen } from "~/components/contact/ContactScreen";
import { readForm } from "~/http/body.server";
import { unsolvedCaptcha } from "~/http/captcha.server";
import { contactCaptcha, failedContact, sendContactMessage, solvedContactCaptcha } from "~/http/contact.server";
import type { OutsideSource } from "~/http/content-security-policy.server";
import { constraintsOf, parseForm, refusedForm } from "~/http/forms.server";
import { screen } from "~/http/pages.server";
import { toNewDocument } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { contactSchema } from "~/shop/contact/contact.schema.server";

export const handle = { outside: ["recaptcha"] satisfies OutsideSource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Contact Us | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const person = await context.visitor.person();
    const known = person && !person.isGuest;
    return {
      shopName,
      sent: new URL(request.url).searchParams.has("sent"),
      captcha: contactCaptcha(request),
      constraint: constraintsOf(contactSchema),
      known: known ? { name: `${person.firstName} ${person.lastName}`.trim(), email: person.email } : null,
    };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const form = await readForm(request);
    const submission = parseForm(form, contactSchema);
    try {
      const solved = await solvedContactCaptcha(form, context.clientAddress);
      if (submission.status !== "success" || !solved) {
        return refusedForm(submission, { fields: solved ? {} : { captchaAnswer: unsolvedCaptcha(form) } });
      }
      await sendContactMessage(submission.value, context.clientAddress);
    } catch (error) {
      return failedContact(error, submission, context.requestId);
    }
    return toNewDocument("/contact?sent=1");
  });
}

export default function Contact() {
  return <ContactScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
