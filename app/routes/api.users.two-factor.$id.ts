import { twoFactor } from "~/api/two-factor.server";

export const { loader, action } = twoFactor.ofAccount;
