export const SUPPORT_PATH = "/contactSupport";

export const conversationPath = ({ username }: { username: string }) =>
  `${SUPPORT_PATH}?recipient=${encodeURIComponent(username)}`;
