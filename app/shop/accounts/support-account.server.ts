import { env } from "~/platform/env.server";

/** The username of the account that customers write to. */
export const supportName = env.SUPPORT_USERNAME;

/** Whether a username, in any case, is the support account's. */
export const isSupportName = (username: string): boolean => username.toLowerCase() === supportName.toLowerCase();
