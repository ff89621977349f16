/** The file of the data folder whose time is that of the last backup. */
export const LAST_BACKUP_FILE = "last-backup";
