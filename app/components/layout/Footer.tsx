import { Link } from "@remix-run/react";
import { wrap } from "../ui/layoutStyles";

type FooterProps = {
  shopName: string;
  year: number;
  pages: { slug: string; title: string }[];
  /** Only in the demo: URLs of the mailbox and of the emulated external services. */
  demoNote?: { mailboxUrl: string; sandboxUrl: string };
};

const link = "text-ink underline underline-offset-[0.2em]";
const target = "inline-flex min-h-target min-w-0 items-center";

export function Footer({ shopName, year, pages, demoNote }: FooterProps) {
  return (
    <footer className="perforated perforated-top relative bg-sunken pb-8 pt-10 text-sm text-muted print:hidden">
      {demoNote && (
        <div className={`${wrap} mb-6`}>
          <p className="max-w-prose border-l-4 border-mark pl-4">
            This is a demo: nothing is sold, no money moves, and payment, mail and email are sandboxes on this machine.{" "}
            <a href={demoNote.mailboxUrl} className={link}>
              Read the emails it sent
            </a>{" "}
            or{" "}
            <a href={demoNote.sandboxUrl} className={link}>
              see the sandbox
            </a>
            .
          </p>
        </div>
      )}
      <div className={`${wrap} flex flex-wrap items-center gap-x-8 gap-y-2`}>
        <p>{`© ${year} ${shopName}`}</p>
        {pages.map(({ slug, title }) => (
          <Link key={slug} to={`/pages/${slug}`} className={`${link} ${target} wrap-anywhere`}>
            {title}
          </Link>
        ))}
        {/* Loads a new document: the captcha script needs that page's own Content Security Policy. */}
        <Link to="/contact" reloadDocument className={`${link} ${target}`}>
          Contact Us
        </Link>
      </div>
    </footer>
  );
}
