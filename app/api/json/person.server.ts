import { z } from "zod";
import type { user } from "~/platform/schema.server";
import type { Profile } from "~/shop/accounts/profile.server";
import {
  flagValue,
  idValue,
  textValue,
  timeValue,
  versionValue,
  wholeValue,
} from "~/shop/fields/response-values.schema.server";
import type { Person } from "~/shop/sessions/session.server";
import { role, userRecord } from "~/shop/users/user-fields.schema.server";
import { addressResponse } from "./order.server";

const fields = {
  _id: idValue,
  firstName: textValue("Jane"),
  lastName: textValue("Doe"),
  username: textValue("jane"),
  email: textValue("jane@example.com"),
  isAdmin: flagValue(false),
  isGuest: flagValue(false),
  isActive: flagValue(true),
};

export const userResponse = z.strictObject(fields).meta({ id: "User" });

const accountFields = {
  ...fields,
  role: role.nullable().describe("What an admin may do; null for everyone else"),
  createdAt: timeValue,
};

export const accountResponse = z.strictObject(accountFields).meta({ id: "Account" });

export const editableAccountResponse = z
  .strictObject({ ...accountFields, version: versionValue })
  .meta({ id: "EditableAccount" });

export const loginResponse = z
  .strictObject({
    ...fields,
    token: textValue("TOKEN").describe("Send it as `Authorization: Bearer TOKEN`. It expires after 30 days."),
  })
  .meta({ id: "Login" });

export const registrationResponse = z
  .strictObject({
    ...fields,
    url: z
      .url()
      .meta({ examples: ["http://localhost:3000/registerconfirm/TOKEN"] })
      .describe("The URL of the registration's thanks page"),
  })
  .meta({ id: "Registration" });

export const profileResponse = z
  .strictObject({
    ...fields,
    pendingEmail: textValue("jane@example.org")
      .nullable()
      .describe("The address that replaces `email` when the link sent to it is opened"),
    profileUpdateCount: wholeValue(0),
    shippingAddress: addressResponse.nullable(),
  })
  .meta({ id: "Profile" });

export function personJson(person: Omit<Person, "role" | "needsTwoFactor">): z.infer<typeof userResponse> {
  const { id, firstName, lastName, username, email, isAdmin, isGuest } = person;
  return { _id: id, firstName, lastName, username, email, isAdmin, isGuest, isActive: true };
}

export function profileJson(profile: Profile): z.infer<typeof profileResponse> {
  const { pendingEmail, profileUpdateCount, shippingAddress } = profile;
  return { ...personJson({ ...profile, isGuest: false }), pendingEmail, profileUpdateCount, shippingAddress };
}

type ManagedUser = Pick<
  typeof user.$inferSelect,
  "id" | "firstName" | "lastName" | "isAdmin" | "role" | "isActive" | "createdAt"
> & {
  username: string;
  email: string;
};

/** A user in the API's format, for admins. */
export function userJson(account: ManagedUser): z.infer<typeof accountResponse> {
  const { role, isActive, createdAt } = account;
  return { ...personJson({ ...account, isGuest: false }), role, isActive, createdAt: createdAt.toISOString() };
}

/** A user in the API's format with the version to send with a change. */
export function editableUserJson(account: ManagedUser): z.infer<typeof editableAccountResponse> {
  return { ...userJson(account), version: userRecord.versionOf(account) };
}
