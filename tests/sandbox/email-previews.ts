import express, { Router } from "express";
import { escapeHtml, page } from "./page";

const NOTICE = "Sandbox: e-mails with sample data";

// Loaded at the first request: the samples read the shop's settings, which tests of other things set first.
const load = () => import("./email-samples");

/** Previews of every kind of e-mail: a list at `/`, one as HTML at `/NAME`, and as plain text at `/NAME.txt`. */
export function emailPreviews(): Router {
  const router = Router();
  router.use("/pictures", express.static("scripts/demo/pictures"));

  router.get("/", async (_request, response) => {
    const { emailSamples } = await load();
    const rows = Object.entries(emailSamples).map(([name, render]) => {
      const { subject } = render();
      return `<li><a href="/emails/${name}">${escapeHtml(subject)}</a>
<div class="meta">${name}, <a href="/emails/${name}.txt">plain text</a></div></li>`;
    });
    const body = `<h1>E-mails</h1><ol class="messages">${rows.join("\n")}</ol>`;
    response.send(page({ title: "E-mails", notice: NOTICE, body }));
  });

  router.get("/:name", async ({ params }, response) => {
    const { emailSamples, withSandboxPictures } = await load();
    const isText = params.name.endsWith(".txt");
    const email = emailSamples[params.name.replace(/\.txt$/, "")]?.();
    if (!email) response.status(404).send("There is no such e-mail.");
    else if (isText) response.type("text/plain").send(email.text);
    else response.send(withSandboxPictures(email.html));
  });
  return router;
}
