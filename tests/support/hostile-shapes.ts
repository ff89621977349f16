import type { OutgoingHttpHeaders } from "node:http";

/** A request that no browser or well-behaved program sends, with a label for failure messages. */
export type HostileShape = { label: string; method: string; path: string; headers: OutgoingHttpHeaders; body?: string };

const FORM = "application/x-www-form-urlencoded";
const PARTS = "multipart/form-data; boundary=x";
/** A request's line and headers together may have 16 KB. */
const LONG = 8000;
/** Nearly as much as anyone may send who is not signed in, in bytes. */
const BODY = 64_000;
/** Nearly as much as anyone may send, in bytes. */
const LARGE_BODY = 990_000;

const times = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length));

const ENDINGS: Record<string, string> = {
  "1,900 slashes": `${times("/", 1900)}a`,
  "15,000 slashes": `${times("/", 15_000)}a`,
  "1,900 dots": `/${times(".", 1900)}/x`,
  "encoded slashes": `/${times("%2F", 1900)}a`,
  "encoded letters": `/${times("%C3%A9", 1900)}`,
};

/** Fields that some pages read, filled with what is slow to process. */
const FIELDS = ["q", "category", "sort", "page", "redirect", "key", "min"];

const QUERIES: Record<string, string> = {
  "an unknown field": "x=1",
  "2,000 fields": times("a=1&", LONG),
  brackets: times("a[0]=1&", LONG),
  ...Object.fromEntries(
    ["%28", "%CC%95%CC%80", "a+", "%2Flogin%3Fredirect%3D"].map((text) => [
      `fields full of ${text}`,
      FIELDS.map((name) => `${name}=${times(text, LONG / FIELDS.length)}`).join("&"),
    ]),
  ),
};

const HEADERS: Record<string, OutgoingHttpHeaders> = {
  "2,000 cookies": { Cookie: times("a=1; ", LONG) },
  "a long session": { Cookie: `session=${times("A", LONG)}` },
  "spaces in a token": { Authorization: `Bearer${times(" ", LONG)}x` },
  "what it accepts": {
    "Accept-Encoding": times("gzip;q=0.1,", LONG / 3),
    "Accept-Language": times("en;q=0.1,", LONG / 3),
    "If-None-Match": times('W/"a",', LONG / 3),
  },
  ranges: { Range: `bytes=${times("0-1,", LONG)}` },
};

const END = "\r\n--x--\r\n";
const part = (headers: string, body = "x") => `--x\r\n${headers}\r\n\r\n${body}\r\n`;
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`;

const BODIES: [label: string, type: string, body: string][] = [
  ["a megabyte of fields", FORM, times("a&", LARGE_BODY)],
  ["fields", FORM, times("a=1&", BODY)],
  ["a nested name", FORM, `${times("a.", BODY)}a=x`],
  ["indices", FORM, Array.from({ length: 490 }, (_, index) => `email[${index}].a[999]=x`).join("&")],
  ["percent signs", FORM, `email=${times("%", BODY)}`],
  ["combining marks", FORM, `intent=login&email=a${times("%CC%95%CC%80", BODY)}`],
  ["tag starts", FORM, `message=${times("<", BODY)}`],
  ["a megabyte of zeros", "application/json", `{"a":[${times("0,", LARGE_BODY)}0]}`],
  ["zeros", "application/json", `{"email":[${times("0,", BODY)}0]}`],
  ["keys", "application/json", `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":0`).join()}}`],
  ["brackets", "application/json", `{"a":${times("[", BODY)}`],
  ["text", "application/json", `{"email":"a${times("\u0315\u0300", BODY / 2)}","message":"${times("<", BODY / 2)}"}`],
  ["a megabyte of a file", PARTS, part(`${named("file")}; filename="a.jpg"`, times("ÿ", LARGE_BODY)) + END],
  ["parts", PARTS, times(part(named("email")), BODY) + END],
  ["headers", PARTS, `--x\r\n${times("A: b\r\n", BODY)}\r\nx${END}`],
  ["starts of delimiters", PARTS, part(named("email"), times("\r\n--\r\n-", BODY)) + END],
];

/** A session's cookie that no session has. */
const FORGED = `session=${"A".repeat(43)}`;
/** Bodies that are sent with it: each type has some with and some without. */
const isWithCookie = (type: string, index: number) => type === PARTS || index % 2 === 0;

/** Hostile requests to read a path. */
export function hostileReads(path: string): HostileShape[] {
  const separator = path.includes("?") ? "&" : "?";
  const bare = path.split("?", 1)[0] ?? path;
  const read = (label: string, to: string, headers: OutgoingHttpHeaders = {}): HostileShape => ({
    label: `GET ${bare.slice(0, 60)} with ${label}`,
    method: "GET",
    path: to,
    headers,
  });
  return [
    ...Object.entries(ENDINGS).map(([label, ending]) => read(label, `${bare.replace(/\/$/, "")}${ending}`)),
    ...Object.entries(QUERIES).map(([label, query]) => read(label, `${path}${separator}${query}`)),
    ...Object.entries(HEADERS).map(([label, headers]) => read(label, path, headers)),
  ];
}

/** Hostile requests to change something at a path, from the shop's own pages. */
export function hostileChanges(method: string, path: string, origin: string): HostileShape[] {
  return BODIES.map(([label, type, body], index) => ({
    label: `${method} ${path.slice(0, 60)} with ${label} as ${type.split(";", 1)[0]}`,
    method,
    path,
    headers: { Origin: origin, "Content-Type": type, ...(isWithCookie(type, index) ? { Cookie: FORGED } : {}) },
    body,
  }));
}
