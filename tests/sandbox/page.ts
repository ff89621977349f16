/** Escapes text for HTML, in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const STYLE = `
  :root { color-scheme: light; }
  * { box-sizing: border-box; }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #1c2430; background: #eef1f5; }
  main { max-width: 44rem; margin: 2rem auto; padding: 1.5rem 2rem 2rem; background: #fff; border-radius: .75rem;
    box-shadow: 0 1px 4px #0002; }
  .narrow { max-width: 28rem; }
  .notice { margin: 0; padding: .5rem 1rem; text-align: center; background: #fff2c4; color: #4a3800; }
  h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
  h2 { margin: 1.75rem 0 .5rem; font-size: 1.125rem; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem; }
  dt { color: #55606e; }
  dd { margin: 0; overflow-wrap: anywhere; }
  .amount { font-size: 1.375rem; font-weight: 600; }
  label { display: block; margin-top: .75rem; font-weight: 600; }
  input, select { width: 100%; padding: .55rem .7rem; font: inherit; border: 1px solid #6b7684; border-radius: .4rem; }
  [aria-invalid=true] { border-color: #b3261e; }
  .error { margin: .25rem 0 0; color: #b3261e; }
  button { width: 100%; margin-top: 1rem; padding: .7rem 1rem; font: inherit; font-weight: 600; color: #fff;
    background: #0b57a4; border: 1px solid #0b57a4; border-radius: 2rem; cursor: pointer; }
  button.quiet { color: #0b57a4; background: none; }
  button:hover { filter: brightness(.94); }
  a { color: #0b57a4; }
  :focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
  ol.messages { padding: 0; list-style: none; }
  ol.messages li > a { display: inline-block; }
  ol.messages li { padding: .75rem 0; border-top: 1px solid #dbe0e6; overflow-wrap: anywhere; }
  .meta { color: #55606e; font-size: .875rem; line-height: 2; }
  pre { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f6f9; border-radius: .4rem; }
  iframe { width: 100%; max-width: 100%; height: 28rem; border: 1px solid #dbe0e6; border-radius: .4rem; }
  iframe.email { box-sizing: content-box; height: 40rem; }
`;

/**
 * A whole page of the sandbox, without JavaScript.
 * @param body HTML, already escaped
 */
export function page(options: { title: string; notice: string; narrow?: boolean; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(options.title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header class="notice">${escapeHtml(options.notice)}</header>
<main${options.narrow ? ' class="narrow"' : ""}>
${options.body}
</main>
</body>
</html>
`;
}
