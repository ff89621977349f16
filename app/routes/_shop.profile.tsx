import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProfileScreen } from "~/components/accounts/ProfileScreen";
import { pageTitle } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { requireCustomer } from "~/features/accounts/guards.server";
import { keepFormWithoutSession, returnedForm, returnedResult } from "~/features/accounts/kept-forms.server";
import { changeOwnPassword, resendOwnEmailChange, updateOwnProfile } from "~/features/accounts/own-account.server";
import { remainingWait } from "~/features/accounts/remaining-wait.server";
import { createCaptcha, handleCaptchaForm } from "~/features/captcha/captcha.server";
import { setFlash } from "~/http/reply/flash.server";
import { formConstraints, submitForm } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { readPage } from "~/http/request/paging.server";
import type { RequestContext } from "~/http/server/context.server";
import { changePasswordSchema } from "~/shop/accounts/change-password.schema.server";
import { profileSchema } from "~/shop/accounts/profile.schema.server";
import { getProfile, requireUnlocked } from "~/shop/accounts/profile.server";
import { cancelEmailChange } from "~/shop/accounts/request-email-change.server";
import { addressLines } from "~/shop/addresses/address-lines.server";
import { listSavedAddresses } from "~/shop/addresses/saved-addresses.server";
import { myOrdersPage } from "~/shop/order-lists/my-orders.server";
import type { Person } from "~/shop/sessions/session.server";

export const handle: PageHandle = {
  outside: ["recaptcha"],
  lost: { profile: { title: "Profile Error", message: "Failed to update profile" } },
};

export const meta = pageTitle("Profile");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requireCustomer(context.visitor, "/profile");
  const { firstName, lastName, email, ...account } = getProfile(person.id);
  const [usual, ...others] = listSavedAddresses(person.id);
  const kept = returnedForm(request);
  const isPasswordView = new URL(request.url).searchParams.get("view") === "password";
  return {
    view: isPasswordView ? ("password" as const) : ("orders" as const),
    profile: {
      values: { firstName, lastName, email },
      wait: remainingWait(account.lockedUntil),
      captcha: account.needsCaptcha ? createCaptcha(request) : null,
      constraint: formConstraints(profileSchema),
      returned: kept ? await returnedResult(kept, profileSchema) : undefined,
    },
    pendingEmail: account.pendingEmail,
    password: { constraint: formConstraints(changePasswordSchema) },
    orders: myOrdersPage(person.id, readPage(request)),
    address: usual ? { lines: addressLines(usual.address), others: others.length } : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await keepFormWithoutSession(request, context);
  const person = await requireCustomer(context.visitor, "/profile");
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "cancel-email-change") {
    cancelEmailChange(person.id);
    setFlash(context, "email-change-cancelled");
    return redirectTo("/profile");
  }
  if (intent === "resend-email-change") {
    await resendOwnEmailChange(context, person);
    setFlash(context, "email-change-sent");
    return redirectTo("/profile");
  }
  return intent === "password" ? changePassword(form, person, context) : update(form, person, context);
}

async function update(form: FormData, person: Person, context: RequestContext) {
  const profile = getProfile(person.id);
  const posted = {
    form,
    schema: profileSchema,
    clientAddress: context.clientAddress,
    needsCaptcha: profile.needsCaptcha,
    before: () => requireUnlocked(profile),
  };
  return handleCaptchaForm(posted, async (changes) => {
    await updateOwnProfile(context, person, changes);
    setFlash(context, "profile-updated");
    return redirectTo("/profile");
  });
}

async function changePassword(form: FormData, person: Person, context: RequestContext) {
  const refused = await submitForm(form, changePasswordSchema, ({ currentPassword, newPassword }) =>
    changeOwnPassword(context, person, { current: currentPassword, next: newPassword }),
  );
  if (refused) return refused;
  setFlash(context, "password-updated");
  return redirectTo("/profile?view=password");
}

export default function Profile() {
  const { view, profile: own, password, ...data } = useLoaderData<typeof loader>();
  const { returned, ...profile } = own;
  const refused = useActionData<typeof action>();
  const refusedPassword = refused?.initialValue?.intent === "password" ? refused : undefined;
  const refusedProfile = refusedPassword ? undefined : (refused ?? returned);
  return (
    <ProfileScreen
      {...data}
      view={refusedPassword ? "password" : view}
      isRefused={refusedProfile !== undefined && refusedProfile !== returned}
      profile={{ ...profile, lastResult: refusedProfile }}
      password={{ ...password, lastResult: refusedPassword }}
    />
  );
}
