import { bulkChanges } from "~/api/bulk-changes.server";

export const { loader, action } = bulkChanges.one;
