import express, { type Response, Router } from "express";
import { escapeHtml, page } from "./page";

const NOTICE = "Sandbox: emails with sample data";

/** Of the frames of a preview, in pixels: a small phone, and the most that an e-mail takes. */
const WIDTHS = [320, 600];
const THEMES = ["light", "dark"];

// Loaded at the first request: the samples read the shop's settings, which tests of other things set first.
const load = () => import("./email-samples");

/** An e-mail's HTML in one theme, whatever the system's setting is. */
const inTheme = (html: string, theme: string) =>
  html.replace("@media (prefers-color-scheme:dark)", theme === "dark" ? "@media all" : "@media not all");

async function sendSample(response: Response, name: string, render: (email: { html: string; text: string }) => void) {
  const { emailSamples, withSandboxPictures } = await load();
  const email = emailSamples[name]?.();
  if (!email) response.status(404).send("There is no such email.");
  else render({ ...email, html: withSandboxPictures(email.html) });
}

/**
 * Previews of every kind of e-mail: a list at `/`, one with its text and its frames at `/NAME`. The HTML alone is at
 * `/NAME.html`, in one theme with `?theme=light` or `dark`, and the plain text at `/NAME.txt`.
 */
export function emailPreviews(): Router {
  const router = Router();
  router.use("/pictures", express.static("scripts/demo/pictures"), express.static("public"));

  router.get("/", async (_request, response) => {
    const { emailSamples, samplesOfKinds } = await load();
    const groups = Object.values(samplesOfKinds).map((samples) => {
      const names = Object.keys(samples).map((name) => ({ name, subject: emailSamples[name]?.().subject ?? name }));
      const links = names.map(({ name, subject }) => {
        const meta = `${name}, <a href="/emails/${name}.html">HTML</a>, <a href="/emails/${name}.txt">plain text</a>`;
        return `<a href="/emails/${name}">${escapeHtml(subject)}</a><div class="meta">${meta}</div>`;
      });
      return `<li>${links.join("\n")}</li>`;
    });
    const body = `<h1>E-mails</h1><ol class="messages">${groups.join("\n")}</ol>`;
    response.send(page({ title: "E-mails", notice: NOTICE, body }));
  });

  router.get("/:name.txt", ({ params: { name } }, response) =>
    sendSample(response, name, ({ text }) => response.type("text/plain").send(text)),
  );

  router.get("/:name.html", ({ params: { name }, query }, response) =>
    sendSample(response, name, ({ html }) => {
      response.send(typeof query.theme === "string" ? inTheme(html, query.theme) : html);
    }),
  );

  router.get("/:name", ({ params: { name } }, response) =>
    sendSample(response, name, ({ text }) => {
      const frames = THEMES.flatMap((theme) =>
        WIDTHS.map((width) => {
          const title = `${width} px, ${theme}`;
          return `<h2>${title}</h2>
<iframe class="email" src="/emails/${name}.html?theme=${theme}" title="${title}" style="width: ${width}px"></iframe>`;
        }),
      );
      const body = `<p><a href="/emails">All emails</a></p><h1>${escapeHtml(name)}</h1>
${frames.join("\n")}
<h2>Plain text</h2><pre>${escapeHtml(text)}</pre>`;
      response.send(page({ title: name, notice: NOTICE, body }));
    }),
  );
  return router;
}
