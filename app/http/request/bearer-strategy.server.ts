import { Strategy } from "remix-auth/strategy";

/** The token of an Authorization header (RFC 6750); undefined when it carries none. */
export function bearerToken(header: string | null | undefined): string | undefined {
  return /^Bearer(?:\s(.*))?$/i
    .exec(header ?? "")
    ?.slice(1)
    .join("")
    .trimStart();
}

/** Authenticates a request by the bearer token in its Authorization header. */
export class BearerStrategy<User> extends Strategy<User, string> {
  override name = "bearer";

  /** @throws whatever `verify` throws for an unknown token; a request without a token has an empty one */
  override async authenticate(request: Request): Promise<User> {
    return this.verify(bearerToken(request.headers.get("Authorization")) ?? "");
  }
}
