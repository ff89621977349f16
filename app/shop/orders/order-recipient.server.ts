import { supportName } from "../accounts/support-account.server";
import { setting } from "../settings/settings.server";
import { findActiveAccount } from "../users/users.server";

/**
 * The address that receives an email for each paid order: the order e-mail of the settings, else the contact e-mail, else
 * the support account's; null when there is none.
 */
export function orderRecipient(): string | null {
  return setting("orderEmail") || setting("contactEmail") || findActiveAccount(supportName)?.email || null;
}
