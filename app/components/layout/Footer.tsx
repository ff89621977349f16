import { Link } from "@remix-run/react";

type FooterProps = {
  shopName: string;
  year: number;
  /** Only in the demo: URLs of the mailbox and of the emulated external services. */
  demoNote?: { mailboxUrl: string; sandboxUrl: string };
};

export function Footer({ shopName, year, demoNote }: FooterProps) {
  return (
    <footer className="foot">
      {demoNote && (
        <div className="foot-note">
          <p>
            This is a demo: nothing is sold, no money moves, and payment, mail and email are sandboxes on this machine.{" "}
            <a href={demoNote.mailboxUrl}>Read the emails it sent</a> or{" "}
            <a href={demoNote.sandboxUrl}>see the sandbox</a>.
          </p>
        </div>
      )}
      <div className="foot-row">
        <p>{`© ${year} ${shopName}`}</p>
        {/* Loads a new document: the captcha script needs that page's own Content Security Policy. */}
        <Link to="/contact" reloadDocument>
          Contact Us
        </Link>
      </div>
    </footer>
  );
}
