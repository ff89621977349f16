import { Link } from "@remix-run/react";

type FooterProps = {
  shopName: string;
  year: number;
  /** Only in the demo: where its e-mails and its pretended outside services can be seen. */
  demoNote?: { mailboxUrl: string; sandboxUrl: string };
};

export function Footer({ shopName, year, demoNote }: FooterProps) {
  return (
    <footer className="foot">
      {demoNote && (
        <div className="foot-note">
          <p>
            This is a demo: nothing is sold, no money moves, and payment, post and e-mail are sandboxes on this machine.{" "}
            <a href={demoNote.mailboxUrl}>Read the e-mails it sent</a> or{" "}
            <a href={demoNote.sandboxUrl}>see the sandbox</a>.
          </p>
        </div>
      )}
      <div className="foot-row">
        <p>{`© ${year} ${shopName}`}</p>
        {/* A new document: the captcha's script needs that page's own security policy. */}
        <Link to="/contact" reloadDocument>
          Contact Us
        </Link>
      </div>
    </footer>
  );
}
