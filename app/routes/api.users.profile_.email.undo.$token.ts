import { profile } from "~/api/profile.server";

export const { loader, action } = profile.emailUndo;
