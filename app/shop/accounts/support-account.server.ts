import { env } from "~/platform/env.server";

/** The username of the account that receives customers' messages. */
export const supportName = env.SUPPORT_USERNAME;

/** Whether a username is the support account's, ignoring case. */
export const isSupportName = (username: string): boolean => username.toLowerCase() === supportName.toLowerCase();
