import { env } from "~/platform/env.server";
import { newToken } from "~/platform/identifiers.server";
import { type ApiLogin, findApiToken } from "~/shop/accounts/api-token.server";
import {
  endSession,
  findSession,
  type Person,
  renewSession,
  SESSION_LIFE_MS,
  type Session,
  signIn,
  signOutGuest,
  startSession,
} from "~/shop/accounts/session.server";

/** The session's cookie. */
const COOKIE = "session";
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What a cookie of the shop is called in the browser: on https, nobody but this very host can have set it (RFC 6265bis). */
export const cookieName = (name: string) => (env.isHttps ? `__Host-${name}` : name);

/** The value of one of the shop's cookies out of a Cookie header. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const [key, value] = part.trim().split("=", 2);
    if (key === cookieName(name)) return value;
  }
  return undefined;
}

/** Set-Cookie's value for a cookie of the whole shop. */
export function cookieHeader(name: string, value: string, maxAgeSeconds: number): string {
  const secure = env.isHttps ? "; Secure" : "";
  return `${cookieName(name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The token of an Authorization header (RFC 6750); undefined when it carries none. */
function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer(?:\s+(.*))?$/i
    .exec(header ?? "")
    ?.slice(1)
    .join("");
}

/**
 * Who sends this request: the browser's session and the person signed in to it, or the person a program's bearer token
 * stands for. Made once a request, looked up when first asked for. The server writes the cookie, so that loaders and
 * actions need not carry headers around.
 */
export class Visitor {
  #token: string | undefined;
  #cookieToSet: string | undefined;
  #sessionLookup: ReturnType<typeof findSession> | undefined;
  #bearer: string | undefined;
  #apiLogin: Promise<ApiLogin | null> | undefined;

  /**
   * @param authorization the API's Authorization header; a bearer token in it counts alone, whatever the cookies say
   */
  constructor(cookies: string | undefined, authorization?: string) {
    this.#bearer = bearerToken(authorization);
    if (this.#bearer !== undefined) return;
    const token = readCookie(cookies, COOKIE);
    if (token && TOKEN.test(token)) this.#token = token;
  }

  /** The Set-Cookie value this request's answer must carry, if any. */
  get setCookie(): string | undefined {
    return this.#cookieToSet;
  }

  /** Whether a bearer token was sent, good or not: a program, which has no session. */
  get hasBearerToken(): boolean {
    return this.#bearer !== undefined;
  }

  /** Whether the browser sent a session's cookie, good or not. */
  get hasSessionCookie(): boolean {
    return this.#token !== undefined;
  }

  /** Whom the bearer token stands for; null when there is none, or it is not good. */
  apiLogin(): Promise<ApiLogin | null> {
    this.#apiLogin ??= this.#bearer ? findApiToken(this.#bearer) : Promise.resolve(null);
    return this.#apiLogin;
  }

  /** The browser's own token; a new browser is given one. Nothing is stored for it until something is worth keeping. */
  token(): string {
    if (!this.#token) this.#setToken(newToken());
    return this.#token ?? "";
  }

  async session(): Promise<Session | null> {
    return (await this.#loadSession())?.session ?? null;
  }

  async person(): Promise<Person | null> {
    if (this.hasBearerToken) return (await this.apiLogin())?.person ?? null;
    return (await this.#loadSession())?.person ?? null;
  }

  /** The session, started now if there is none. */
  async ensureSession(): Promise<Session> {
    const known = await this.session();
    if (known) {
      await this.#renew(known);
      return known;
    }
    // A token of the shop's own making, never one that the browser sent: anyone may have invented that.
    const token = newToken();
    const started = await startSession(token);
    this.#setToken(token);
    this.#sessionLookup = undefined;
    return started;
  }

  /** Signs a person in, under a new token. */
  async signIn(userId: string): Promise<void> {
    const session = await this.ensureSession();
    this.#setToken(await signIn(session.id, userId));
    this.#sessionLookup = undefined;
  }

  async signOutGuest(): Promise<void> {
    const session = await this.session();
    if (session) await signOutGuest(session.id);
    this.#sessionLookup = undefined;
  }

  async signOut(): Promise<void> {
    const session = await this.session();
    if (session) await endSession(session.id);
    this.#sessionLookup = undefined;
    this.#token = undefined;
    this.#cookieToSet = cookieHeader(COOKIE, "", 0);
  }

  #loadSession() {
    this.#sessionLookup ??= this.#token ? findSession(this.#token) : Promise.resolve(null);
    return this.#sessionLookup;
  }

  #setToken(token: string) {
    this.#token = token;
    this.#cookieToSet = cookieHeader(COOKIE, token, SESSION_LIFE_MS / 1000);
  }

  async #renew(session: Session) {
    const lessThanHalfLeft = session.expiresAt.getTime() - Date.now() < SESSION_LIFE_MS / 2;
    if (!lessThanHalfLeft) return;
    await renewSession(session.id);
    this.#setToken(this.token());
  }
}
