/** A body that no browser or well-behaved program sends, with a label for failure messages. */
export type HostileBody = { label: string; type: string; body: string };

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

/** Size of a large body, in bytes: enough for quadratic work to take minutes. */
const SIZE = 600_000;

const form = (label: string, body: string): HostileBody => ({ label, type: FORM, body });
const filled = (names: string[], value: (size: number) => string) =>
  names.map((name) => `${encodeURIComponent(name)}=${value(Math.floor(SIZE / names.length))}`).join("&");

/** Texts of a given size in bytes that are slow to process, or large when they are returned. */
const TEXTS: Record<string, (size: number) => string> = {
  letters: (size) => "a".repeat(size),
  "tag starts": (size) => "<".repeat(size),
  "spaces and a character": (size) => `a${"+".repeat(size - 2)}b`,
  // Combining marks in the wrong order, which Unicode normalization sorts.
  "combining marks": (size) => `a${"\u0315\u0300".repeat(size / 4)}`,
  digits: (size) => "9".repeat(size),
  "address parts": (size) => "a@".repeat(size / 2),
};

const layers = "/login?redirect=";

/**
 * Hostile forms of any type.
 * @param name a field of the form
 */
export function hostileForms(name: string): HostileBody[] {
  return [
    ...["email[99999999]=x", "email[100000]=x", "email[1000000]=x", "zzz[1000000]=x", "zzz[10000000]=x"].map((body) =>
      form(body, body),
    ),
    form("a large index of its own field", `${name}[99999999]=x`),
    form("a path 20,000 deep", `${"a.".repeat(20_000)}a=x`),
    form("a path of 5,000 indices", `a${"[0]".repeat(5000)}=x`),
    form("an unknown field 150,000 times", "zz=a&".repeat(150_000)),
    form("its own field 50,000 times", `${name}=a&`.repeat(50_000)),
    form("no fields but separators", "&".repeat(SIZE)),
    form("100,000 different fields", Array.from({ length: 100_000 }, (_, index) => `f${index}`).join("&")),
    form("a broken intent of conform", "__intent__=%7B"),
    form("a broken state of conform", "__state__=%7B"),
    form("an intent of conform", `__intent__=${encodeURIComponent(intent)}`),
    form("prototypes", "__proto__=1&__proto__.isAdmin=1&constructor.prototype.isAdmin=1&a[0].__proto__=1"),
    form("a redirect of 600 KB", `redirect=${encodeURIComponent(layers.repeat(20_000))}`),
    form("a redirect of 120 layers", `redirect=${encodeURIComponent(layers.repeat(120))}`),
    form("no text at all", "\u0000=%zz&&=&%E0%A4%A=%C3"),
    form("a name of 600 KB", `${"n".repeat(SIZE)}=x`),
  ];
}

/**
 * Hostile forms with the field names and number of fields of a valid one, so that they are parsed completely.
 * @param names the fields of the form
 * @param lists some fields that occur more than once in some form
 */
export function wellNamedForms(names: string[], lists: string[]): HostileBody[] {
  const [first = "email"] = names;
  return [
    form("the largest index of all its fields", names.map((name) => `${name}[999]=x`).join("&")),
    form("490 indices of its own field", Array.from({ length: 490 }, (_, index) => `${first}[${index}]=x`).join("&")),
    form("490 unknown fields of 1,200 bytes", fieldsOf(490, "z".repeat(1200))),
    ...lists.map((name) => form(`490 times ${name}`, `${name}=${"z".repeat(1200)}&`.repeat(490))),
    ...Object.entries(TEXTS).map(([kind, text]) => form(`${kind} in all fields`, filled(names, text))),
  ];
}

const intent = JSON.stringify({ type: "insert", payload: { name: "email", index: 1e9, defaultValue: "x" } });

const fieldsOf = (count: number, value: string) =>
  Array.from({ length: count }, (_, index) => `f${index}=${value}`).join("&");

/** Hostile forms that fill one field up to the limit of the body. */
export function overfullForms(name: string): HostileBody[] {
  return ["combining marks", "tag starts"].map((kind) =>
    form(`${kind} in ${name}`, filled([name], TEXTS[kind] ?? String)),
  );
}

const part = (headers: string, body = "x") => `--x\r\n${headers}\r\n\r\n${body}\r\n`;
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`;

/** Hostile multipart forms. */
export function hostileParts(name: string): HostileBody[] {
  const parts = (label: string, body: string, boundary = "x"): HostileBody => ({
    label: `parts: ${label}`,
    type: `multipart/form-data; boundary=${boundary}`,
    body,
  });
  const end = "--x--\r\n";
  return [
    parts("nothing", ""),
    parts("no end", part(named(name))),
    parts("an end within a file", `${part(`${named("files")}; filename="a.jpg"`).slice(0, -3)}`),
    parts("an end within headers", `--x\r\n${named(name)}`),
    parts("an end within the delimiter", `${part(named(name))}--`),
    parts("another boundary", part(named(name)) + end, "y"),
    parts("a boundary of 300 characters", part(named(name)) + end, "x".repeat(300)),
    parts("an empty boundary", part(named(name)) + end, '""'),
    parts("no headers", `--x\r\n\r\nx\r\n${end}`),
    parts("no name", part("Content-Disposition: form-data") + end),
    parts("an empty name", part(named("")) + end),
    parts("another disposition", part("Content-Disposition: attachment") + end),
    parts("a prototype", part(named("__proto__")) + part(named("constructor")) + end),
    parts("an intent of conform", part(named("__intent__"), "{") + end),
    parts("a large index", part(named("email[99999999]")) + end),
    parts("a name of 500 KB", part(named("n".repeat(500_000))) + end),
    parts("headers of 600 KB", `--x\r\n${"A: b\r\n".repeat(150_000)}\r\nx\r\n${end}`),
    parts("one header of 600 KB", `--x\r\nA: ${"b".repeat(SIZE)}\r\n\r\nx\r\n${end}`),
    parts("a parameter of dots", part(`${named("files")}; filename="${".".repeat(7000)}"`) + end),
    parts("its own field 2,000 times", part(named(name)).repeat(2000) + end),
    parts("10,000 files", part(`${named("files")}; filename="a.jpg"`, "").repeat(10_000) + end),
    parts("10,000 parts without headers", "--x\r\n\r\n\r\n".repeat(10_000) + end),
    parts("a file as its field", part(`${named(name)}; filename="a.txt"`) + end),
    parts("a field as the files", part(named("files"), "x".repeat(1000)) + end),
    parts("half characters", part(`${named(name)}\r\nContent-Type: text/plain; charset=utf-16le`, "\ud800x") + end),
    parts("an unknown character set", part(`${named(name)}\r\nContent-Type: text/plain; charset=nothing`) + end),
    parts("parts within parts", part("Content-Type: multipart/mixed; boundary=y", part(named(name))) + end),
    parts("beginnings of delimiters", part(named(name), "\r\n--\r\n-".repeat(100_000)) + end),
    parts("what follows the end", part(named(name)) + end + "x".repeat(SIZE)),
    parts("a megabyte and more", part(named(name), "x".repeat(1_100_000)) + end),
  ];
}

const json = (label: string, value: unknown): HostileBody => ({
  label: `JSON: ${label}`,
  type: JSON_TYPE,
  body: typeof value === "string" ? value : JSON.stringify(value),
});

/**
 * Hostile JSON.
 * @param paths the fields of the call; nested ones as `shippingAddress.city`, those of lists as `orderItems[].qty`
 */
export function hostileJson(paths: string[]): HostileBody[] {
  const zeros = Array.from({ length: 200_000 }, () => 0);
  const top = [...new Set(paths.map((path) => path.split(/[.[]/)[0] ?? path))];
  const all = (value: unknown) => Object.fromEntries(top.map((name) => [name, value]));
  const few = Array.from({ length: Math.floor(19_000 / Math.max(1, top.length) / 3) }, () => ({ a: 1, b: "x" }));
  return [
    json("200,000 zeros in an unknown field", { zzz: zeros }),
    ...top.map((name) => json(`200,000 zeros in ${name}`, { [name]: zeros })),
    json("as many values as are allowed, in all fields", all(few)),
    json("100,000 keys", Object.fromEntries(zeros.slice(0, 100_000).map((_, index) => [`k${index}`, 0]))),
    json(
      "15,000 keys in all fields",
      all(Object.fromEntries(zeros.slice(0, 15_000 / Math.max(1, top.length)).map((_, at) => [`k${at}`, 0]))),
    ),
    json("100,000 brackets", "[".repeat(100_000)),
    json("an object 100,000 deep", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`),
    json("a list 400,000 deep", `{"a":${"[".repeat(400_000)}${"]".repeat(400_000)}}`),
    json("one key 100,000 times", `{${Array.from({ length: 100_000 }, () => '"a":0').join()}}`),
    json(
      "a number of 600 KB",
      `{${top.map((name) => `"${name}":${"9".repeat(SIZE / top.length)}`).join() || `"a":${"9".repeat(SIZE)}`}}`,
    ),
    json("prototypes", '{"__proto__":{"isAdmin":true}}'),
    json("constructors", '{"constructor":{"prototype":{"isAdmin":true}},"toString":1,"hasOwnProperty":1}'),
    json("conform's fields", { __intent__: "{", __state__: "{" }),
    ...paths.map((path) => json(`combining marks in ${path}`, nested(path, `a${"\u0315\u0300".repeat(SIZE / 4)}`))),
    ...paths.map((path) => json(`tag starts in ${path}`, nested(path, "<".repeat(SIZE)))),
  ];
}

function nested(path: string, value: unknown): unknown {
  const [, name = path, list, rest] = /^([^.[]+)(\[\])?\.?(.*)$/.exec(path) ?? [];
  const inner = rest ? nested(rest, value) : value;
  return { [name]: list ? [inner] : inner };
}
