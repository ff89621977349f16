/** A link (RFC 6068) that writes to this address alone: an address may contain `?` and `&`, which would add recipients. */
export const mailto = (email: string) => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
