/** The file of the data folder whose time is that of the last backup. */
export const LAST_BACKUP_FILE = "last-backup";

/** The folder of uploaded pictures, and the files with secrets: the state of a shop beside its database. */
export const STATE_FOLDER = "uploads";
export const STATE_FILES = ["session-secret", "token-key"];
