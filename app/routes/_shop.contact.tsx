import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ContactScreen } from "~/components/contact/ContactScreen";
import type { PageHandle } from "~/components/layout/pageHandle";
import { createContactCaptcha, handleContactForm } from "~/features/contact/contact-requests.server";
import { publicPageMeta } from "~/features/layout/page-meta";
import { absoluteUrl, sellerFacts } from "~/features/layout/shop-facts.server";
import { formConstraints } from "~/http/reply/forms.server";
import { readForm } from "~/http/request/body.server";
import { contactSchema } from "~/shop/contact/contact.schema.server";
import { orderSubject } from "~/shop/orders/order-number";
import { setting } from "~/shop/settings/settings.server";

export const handle: PageHandle = { outside: ["recaptcha"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { shopName, site } = data;
  const description = `How to reach ${shopName}: write a message, and the shop answers by email.`;
  return publicPageMeta({ title: "Contact Us", shopName, description, site, path: "/contact" });
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await context.visitor.person();
  const known = person && !person.isGuest;
  return {
    shopName: setting("shopName"),
    site: absoluteUrl(""),
    seller: sellerFacts(),
    sent: new URL(request.url).searchParams.has("sent"),
    captcha: createContactCaptcha(request),
    constraint: formConstraints(contactSchema),
    subject: orderSubject(new URL(request.url)),
    known: known ? { name: `${person.firstName} ${person.lastName}`.trim(), email: person.email } : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return handleContactForm(form, context);
}

export default function Contact() {
  return <ContactScreen {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
