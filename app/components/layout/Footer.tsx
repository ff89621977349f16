import { renderToStaticMarkup } from "react-dom/server";
import { mailto } from "../buyer/mailto";
import { Honeypot } from "../captcha/Honeypot";
import { control } from "../forms/formStyles";
import { Button } from "../ui/Button";
import { wrap } from "../ui/layoutStyles";
import { phoneLink, SellerAddress, type SellerFacts } from "./Seller";

type FooterProps = {
  year: number;
  seller: SellerFacts;
  /** The published pages of text. */
  pages: { slug: string; title: string }[];
  /** The names of the payment methods; empty while orders cannot be paid. */
  paymentMethods: string[];
  hasNewsletter: boolean;
  /** Only in the demo: URLs of the mailbox and of the emulated external services. */
  demo: { mailboxUrl: string; sandboxUrl: string } | null;
};

const link = "text-ink underline underline-offset-[0.2em]";
const target = `${link} flex min-h-target w-fit items-center wrap-anywhere`;
const heading = "mb-1 font-sans text-sm font-semibold tracking-normal text-ink";

/** The footer as HTML. Nothing in it runs in the browser, so that its code is not sent there. */
export const footerMarkup = (props: FooterProps): string => renderToStaticMarkup(<Footer {...props} />);

function Footer({ year, seller, pages, paymentMethods, hasNewsletter, demo }: FooterProps) {
  const { name, address, phone, email } = seller;
  return (
    <footer className="perforated perforated-top relative bg-sunken pb-6 pt-8 text-sm text-muted forced-colors:border-t print:hidden">
      <div className={wrap}>
        {/* In the back office there is no room for what shoppers look for. */}
        <div className="grid grid-cols-footer gap-x-10 gap-y-6 pb-6 empty:hidden [[data-back-office]_&]:hidden">
          {pages.length > 0 && (
            <section>
              <h2 className={heading}>About this shop</h2>
              <ul className="grid grid-cols-2 gap-x-4 sm:block">
                {pages.map(({ slug, title }) => (
                  <li key={slug}>
                    <a href={`/pages/${slug}`} className={target}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {(email || phone || address.length > 0) && (
            <section>
              <h2 className={heading}>{name}</h2>
              {email && (
                <a href={mailto(email)} className={target}>
                  {email}
                </a>
              )}
              {phone && (
                <a href={phoneLink(phone)} className={target}>
                  {phone}
                </a>
              )}
              {address.length > 0 && <SellerAddress lines={address} />}
            </section>
          )}
          {paymentMethods.length > 0 && (
            <section>
              <h2 className={heading}>Ways to pay</h2>
              <ul className="flex flex-wrap gap-2 pt-2">
                {paymentMethods.map((method) => (
                  <li key={method} className="rounded border border-edge bg-surface px-2.5 py-1 font-semibold text-ink">
                    {method}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {hasNewsletter && <NewsletterForm />}
        </div>
        {demo && (
          <p className="mb-4 max-w-prose border-l-4 border-mark pl-4">
            This is a demo: nothing is sold, no money moves, and payment, mail and email are sandboxes on this machine.{" "}
            <a href={demo.mailboxUrl} className={link}>
              Read the emails it sent
            </a>{" "}
            or{" "}
            <a href={demo.sandboxUrl} className={link}>
              see the sandbox
            </a>
            .
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-8">
          <p className="wrap-anywhere">{`© ${year} ${name}`}</p>
          <a href="/contact" className={target}>
            Contact Us
          </a>
        </div>
      </div>
    </footer>
  );
}

/** Its page shows what is wrong with an address. Not on pages that ask for the address themselves. */
function NewsletterForm() {
  return (
    <form
      className="[body:has([data-asks-for-email])_&]:hidden"
      method="post"
      action="/mailing-list/subscribe"
      aria-label="Newsletter"
    >
      <label htmlFor="newsletter-address" className="block font-semibold text-ink">
        Newsletter
      </label>
      <p className="mb-3 mt-1">News and offers now and then. You confirm by a link that we send you.</p>
      <Honeypot />
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-[1_1_10rem]">
          <input
            className={control()}
            id="newsletter-address"
            name="newsletterEmail"
            type="email"
            autoComplete="email"
            placeholder="you@example.com"
            required
          />
        </div>
        <Button variant="secondary">Subscribe</Button>
      </div>
    </form>
  );
}
