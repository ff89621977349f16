/** The maximum length of a URL, in characters. */
const ADDRESS_LIMIT = 2000;

const OWN_FILE = /^\/uploads\/[A-Za-z0-9_-][A-Za-z0-9_. /-]*$/;

/** Whether a text is the path of a picture or video that this shop serves. */
export const isOwnFile = (address: string): boolean =>
  address.length <= ADDRESS_LIMIT && OWN_FILE.test(address) && !/\.\.|\/\/|\/\./.test(address);

/** Whether a text is a URL that is safe to link to: http or https, with a host and without credentials. */
export function isWebAddress(address: string): boolean {
  if (address.length > ADDRESS_LIMIT || !/^https?:\/\/[^\s\p{Cc}\\"'<>]+$/iu.test(address)) return false;
  try {
    const { protocol, hostname, username, password } = new URL(address);
    return /^https?:$/.test(protocol) && hostname !== "" && username === "" && password === "";
  } catch {
    return false;
  }
}
