import { parseCookie, stringifySetCookie } from "cookie";
import { env, sessionSecret } from "~/platform/env.server";
import { Conflict } from "~/platform/errors";
import { newToken, sign } from "~/platform/identifiers.server";
import {
  endSession,
  findSession,
  isOfAccount,
  type Person,
  renewSession,
  SESSION_LIFE_MS,
  type Session,
  signIn,
  signOutGuest,
  startSession,
} from "~/shop/sessions/session.server";
import { type Authenticated, authenticator, InvalidToken } from "./authenticator.server";
import { bearerToken } from "./bearer-strategy.server";

export const COOKIE_NAMES = ["session", "theme", "notice", "shortcuts", "login-step", "kept-form", "account"] as const;
type CookieName = (typeof COOKIE_NAMES)[number];

/** Cookies that a page may depend on in other ways than by the theme. */
const PERSONAL_COOKIES = COOKIE_NAMES.filter((name) => name !== "theme" && name !== "account");

export function hasPersonalCookie(cookies: Record<string, string | undefined>): boolean {
  return PERSONAL_COOKIES.some((name) => cookies[cookieName(name)] !== undefined);
}

const COOKIE = "session";
/** The cookie with a signature of the account that was signed in last, which outlasts its session: it says whose a kept form is. */
const ACCOUNT = "account";
const ACCOUNT_LIFE_SECONDS = 365 * 24 * 60 * 60;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A cookie's name in the browser. The `__Host-` prefix on https prevents other hosts from setting it (RFC 6265bis). */
export const cookieName = (name: CookieName) => (env.isHttps ? `__Host-${name}` : name);

/** Reads one of the shop's cookies from a Cookie header. */
export function readCookie(header: string | null | undefined, name: CookieName): string | undefined {
  return parseCookie(header ?? "")[cookieName(name)];
}

/** A Set-Cookie value for a cookie that is valid on all paths. */
export function cookieHeader(name: CookieName, value: string, maxAgeSeconds: number): string {
  return stringifySetCookie({
    name: cookieName(name),
    value,
    path: "/",
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: "lax",
    secure: env.isHttps,
  });
}

/** Authenticates an Authorization header with a bearer token; null for an invalid token. */
async function authenticateToken(authorization: string): Promise<Authenticated | null> {
  // Without its body, which the route reads.
  const request = new Request(env.BASE_URL, { headers: { Authorization: authorization } });
  return authenticator.authenticate("bearer", request).catch((error) => {
    if (error instanceof InvalidToken) return null;
    throw error;
  });
}

/**
 * The sender of a request: the browser's session and its signed-in person, or the owner of an API token. Created for each
 * request; the database is read on first use. The server sets the cookie, so loaders and actions need no headers for it.
 */
export class Visitor {
  /** Whether the browser sent a cookie that a page may depend on in other ways than by the theme. */
  readonly hasPersonalCookie: boolean;
  #token: string | undefined;
  #cookiesToSet = new Map<CookieName, string>();
  #sessionLookup: ReturnType<typeof findSession> | undefined;
  #authorization: string | undefined;
  #apiLogin: Promise<Authenticated | null> | undefined;

  /** @param authorization the API's Authorization header; with a bearer token, cookies are ignored */
  constructor(cookies: string | undefined, authorization?: string) {
    this.hasPersonalCookie = hasPersonalCookie(parseCookie(cookies ?? ""));
    if (bearerToken(authorization) !== undefined) {
      this.#authorization = authorization;
      return;
    }
    const token = readCookie(cookies, COOKIE);
    if (token && TOKEN.test(token)) this.#token = token;
  }

  /** The Set-Cookie values that the response must have. */
  get setCookies(): string[] {
    return [...this.#cookiesToSet.values()];
  }

  /** Whether the request has a bearer token, valid or not. Such a request has no session. */
  get hasBearerToken(): boolean {
    return this.#authorization !== undefined;
  }

  /** Whether the request has a session cookie, valid or not. */
  get hasSessionCookie(): boolean {
    return this.#token !== undefined;
  }

  /** Whether the session cookie is that of a session of an account, which may have expired. */
  get wasSignedIn(): boolean {
    return this.#token !== undefined && isOfAccount(this.#token);
  }

  /** The owner of the bearer token; null without a token or with an invalid one. */
  apiLogin(): Promise<Authenticated | null> {
    this.#apiLogin ??= this.#authorization ? authenticateToken(this.#authorization) : Promise.resolve(null);
    return this.#apiLogin;
  }

  /** The browser's session token, created if there is none. This stores no session in the database. */
  token(): string {
    if (!this.#token) this.#setToken(newToken());
    return this.#token ?? "";
  }

  async session(): Promise<Session | null> {
    return this.#loadSession()?.session ?? null;
  }

  async person(): Promise<Person | null> {
    if (this.hasBearerToken) return (await this.apiLogin())?.person ?? null;
    return this.#loadSession()?.person ?? null;
  }

  /** A body may take minutes. @throws Conflict when the person is signed out meanwhile, or has another role */
  async requireStillSignedIn(): Promise<void> {
    // A person who was not looked up before the body is looked up after it, if at all.
    const person = this.#sessionLookup || this.#apiLogin ? await this.person() : null;
    if (!person) return;
    const authenticated = this.#authorization
      ? await authenticateToken(this.#authorization)
      : this.#token && findSession(this.#token);
    const now = authenticated ? authenticated.person : null;
    if (now?.id !== person.id || now.role !== person.role) {
      throw new Conflict("You were signed out, or your role was changed, while this was sent. Nothing was changed.");
    }
  }

  async ensureSession(): Promise<Session> {
    const known = await this.session();
    if (known) return known;
    // Always a new token: a token sent by the browser could be set by an attacker (session fixation).
    const token = newToken();
    const started = startSession(token);
    this.#setToken(token);
    this.#sessionLookup = undefined;
    return started;
  }

  /**
   * Signs a person in, with a new session token.
   * @param before what is checked and changed first, in the same transaction; gets the session's id
   */
  async signIn(userId: string, before?: (sessionId: string) => void): Promise<void> {
    const { id } = await this.ensureSession();
    this.#setToken(signIn(id, userId, () => before?.(id)));
    this.#setCookie(ACCOUNT, sign(ACCOUNT, userId, sessionSecret()), ACCOUNT_LIFE_SECONDS);
    this.#sessionLookup = undefined;
  }

  /** Signs a guest in to a new session. The one before stays, for a browser that never gets the response. */
  async signInGuest(userId: string): Promise<{ before: Session | null; session: Session }> {
    const before = await this.session();
    const token = newToken();
    const session = startSession(token, { userId, checkout: before?.checkout ?? {} });
    this.#setToken(token);
    this.#setCookie(ACCOUNT, "", 0);
    this.#sessionLookup = undefined;
    return { before, session };
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
    this.#setCookie(COOKIE, "", 0);
  }

  #loadSession() {
    if (this.#sessionLookup === undefined) {
      this.#sessionLookup = this.#token ? findSession(this.#token) : null;
      if (this.#sessionLookup) this.#renew(this.#sessionLookup.session);
    }
    return this.#sessionLookup;
  }

  #setToken(token: string) {
    this.#token = token;
    this.#setCookie(COOKIE, token, SESSION_LIFE_MS / 1000);
  }

  #setCookie(name: CookieName, value: string, maxAgeSeconds: number) {
    this.#cookiesToSet.set(name, cookieHeader(name, value, maxAgeSeconds));
  }

  /** Renews a session that the browser brought and that has less than half of its life left. */
  #renew(session: Session) {
    const lessThanHalfLeft = session.expiresAt.getTime() - Date.now() < SESSION_LIFE_MS / 2;
    if (this.#cookiesToSet.has(COOKIE) || !lessThanHalfLeft) return;
    renewSession(session.id);
    this.#setToken(this.token());
  }
}
