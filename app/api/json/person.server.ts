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

export function personJson(person: Person): z.infer<typeof userResponse> {
  return {
    _id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    username: person.username,
    email: person.email,
    isAdmin: person.isAdmin,
    isGuest: person.isGuest,
    isActive: true,
  };
}

export function profileJson(profile: Profile): z.infer<typeof profileResponse> {
  return {
    _id: profile.id,
    firstName: profile.firstName,
    lastName: profile.lastName,
    username: profile.username,
    email: profile.email,
    pendingEmail: profile.pendingEmail,
    isAdmin: profile.isAdmin,
    isActive: true,
    isGuest: false,
    profileUpdateCount: profile.profileUpdateCount,
    shippingAddress: profile.shippingAddress,
  };
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
  return {
    _id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    username: account.username,
    email: account.email,
    isAdmin: account.isAdmin,
    role: account.role,
    isActive: account.isActive,
    isGuest: false,
    createdAt: account.createdAt.toISOString(),
  };
}

/** A user in the API's format with the version to send with a change. */
export function editableUserJson(account: ManagedUser): z.infer<typeof editableAccountResponse> {
  return { ...userJson(account), version: userRecord.versionOf(account) };
}
