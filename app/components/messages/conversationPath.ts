/** The path of the support's conversations. */
export const SUPPORT_PATH = "/contactSupport";

/** The path of the conversation with a user. */
export const conversationPath = ({ username }: { username: string }) =>
  `${SUPPORT_PATH}?recipient=${encodeURIComponent(username)}`;
