/** What the JSON export of the shop's data can contain. */
export const EXPORT_PARTS = ["orders", "customers", "settings"] as const;

export type ExportPart = (typeof EXPORT_PARTS)[number];

/** Whether a text names a part of the export. */
export const isExportPart = (text: string): text is ExportPart => EXPORT_PARTS.some((part) => part === text);
