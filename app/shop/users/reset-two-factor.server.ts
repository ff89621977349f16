import { transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { deleteTwoFactor } from "../accounts/manage-two-factor.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { queueEmail } from "../email/outbox.server";
import type { Person } from "../sessions/session.server";
import { getAccount, requireActingAdmin } from "./manage-user.server";

/**
 * Switches a user's two-step sign-in off, for a person who has lost the device and the recovery codes. The user is notified
 * by email; password, sessions and API tokens stay as they are.
 * @throws NotFound for an unknown user and for a guest
 * @throws Conflict for the admin's own account, when it is off, and when the actor is no longer an admin
 */
export function resetTwoFactor(actor: Person, id: string): void {
  transaction((tx) => {
    requireActingAdmin(tx, actor);
    const { email, firstName } = getAccount(id);
    if (id === actor.id) {
      throw new Conflict("Switch off your own two-step sign-in on your profile: it needs your password and a code.");
    }
    if (!deleteTwoFactor(tx, id)) throw new Conflict("This user has no two-step sign-in.");
    if (email) queueEmail("two-factor-reset", { email, firstName });
    recordAdminChange(tx, {
      actor,
      entity: "user",
      entityId: id,
      action: "changed",
      before: { twoStepLogin: true },
      after: { twoStepLogin: false },
    });
  });
}
