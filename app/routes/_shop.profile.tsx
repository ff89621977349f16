import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProfileScreen } from "~/components/accounts/ProfileScreen";
import { readForm } from "~/http/body.server";
import { captchaForForm, solvedCaptcha, unsolvedCaptcha } from "~/http/captcha.server";
import type { OutsideSource } from "~/http/content-security-policy.server";
import type { RequestContext } from "~/http/context.server";
import { constraintsOf, parseForm, refusedBy, refusedForm } from "~/http/forms.server";
import { requireCustomer } from "~/http/guards.server";
import { leaveNotice } from "~/http/notice.server";
import { changeOwnPassword, resendOwnEmailChange, updateOwnProfile } from "~/http/own-account.server";
import { screen } from "~/http/pages.server";
import { pagingOf } from "~/http/paging.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { waitUntil } from "~/http/wait.server";
import { changePasswordSchema } from "~/shop/accounts/change-password.schema.server";
import { profileSchema } from "~/shop/accounts/profile.schema.server";
import { getProfile, requireUnlocked } from "~/shop/accounts/profile.server";
import { cancelEmailChange } from "~/shop/accounts/request-email-change.server";
import { forgetAddress } from "~/shop/accounts/saved-address.server";
import type { Person } from "~/shop/accounts/session.server";
import { myOrdersPage } from "~/shop/orders/my-orders.server";

export const handle = { outside: ["recaptcha"] satisfies OutsideSource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Profile | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const person = await requireCustomer(context.visitor, "/profile");
    const { firstName, lastName, email, shippingAddress, ...account } = await getProfile(person.id);
    const asksPassword = new URL(request.url).searchParams.get("view") === "password";
    return {
      shopName,
      view: asksPassword ? ("password" as const) : ("orders" as const),
      profile: {
        values: { firstName, lastName, email },
        wait: waitUntil(account.lockedUntil),
        captcha: account.needsCaptcha ? captchaForForm(request) : null,
        constraint: constraintsOf(profileSchema),
      },
      pendingEmail: account.pendingEmail,
      password: { constraint: constraintsOf(changePasswordSchema) },
      orders: await myOrdersPage(person.id, pagingOf(request).page),
      savedAddress: shippingAddress,
    };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const person = await requireCustomer(context.visitor, "/profile");
    const form = await readForm(request);
    const intent = form.get("intent");
    if (intent === "forget-address") {
      await forgetAddress(person.id);
      leaveNotice(context, "address-removed");
      return seeOther("/profile");
    }
    if (intent === "cancel-email-change") {
      await cancelEmailChange(person.id);
      leaveNotice(context, "email-change-cancelled");
      return seeOther("/profile");
    }
    if (intent === "resend-email-change") {
      await resendOwnEmailChange(context, person);
      leaveNotice(context, "email-change-sent");
      return seeOther("/profile");
    }
    return intent === "password" ? changePassword(form, person, context) : update(form, person, context);
  });
}

async function update(form: FormData, person: Person, context: RequestContext) {
  const submission = parseForm(form, profileSchema);
  try {
    const profile = await getProfile(person.id);
    requireUnlocked(profile);
    const solved = !profile.needsCaptcha || (await solvedCaptcha(form, context.clientAddress));
    if (submission.status !== "success" || !solved) {
      return refusedForm(submission, { fields: solved ? {} : { captchaAnswer: unsolvedCaptcha(form) } });
    }
    await updateOwnProfile(context, person, submission.value);
  } catch (error) {
    return refusedBy(error, submission);
  }
  leaveNotice(context, "profile-updated");
  return seeOther("/profile");
}

async function changePassword(form: FormData, person: Person, context: RequestContext) {
  const submission = parseForm(form, changePasswordSchema);
  if (submission.status !== "success") return refusedForm(submission);
  const { currentPassword, newPassword } = submission.value;
  try {
    await changeOwnPassword(context, person, { current: currentPassword, next: newPassword });
  } catch (error) {
    return refusedBy(error, submission);
  }
  leaveNotice(context, "password-updated");
  return seeOther("/profile?view=password");
}

export default function Profile() {
  const { view, profile, password, ...data } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const refusedPassword = refused?.initialValue?.intent === "password" ? refused : undefined;
  const refusedProfile = refusedPassword ? undefined : refused;
  return (
    <ProfileScreen
      {...data}
      view={refusedPassword ? "password" : view}
      profile={{ ...profile, lastResult: refusedProfile }}
      password={{ ...password, lastResult: refusedPassword }}
    />
  );
}
