import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { type ReactNode, useContext } from "react";
import { env } from "~/platform/env.server";
import { TextLink } from "./parts.server";
import { ownPictureUrl } from "./picture-url.server";
import type { EmailShop } from "./render-email.server";
import { EmailColors, styleSheet, useThemed } from "./theme.server";

const SANS = "-apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif";
const SIGN = "Rockwell, Roboto Slab, Georgia, Times New Roman, serif";

/** A question that the reader may have, and where to write. */
export type EmailHelp = { question: string; link: string };

const GENERAL_HELP: EmailHelp = { question: "Questions?", link: `${env.BASE_URL}/contact` };

type Props = {
  shop: EmailShop;
  title: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  help?: EmailHelp;
  children: ReactNode;
};

/** The document of every e-mail: the shop's name, a title, the contents, and how to reach the shop. */
export function EmailLayout({ shop, title, preview, help = GENERAL_HELP, children }: Props) {
  const themed = useThemed();
  const colors = useContext(EmailColors);
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{styleSheet(colors)}</style>
      </Head>
      <Body className="m-page" style={{ margin: 0, padding: 0, fontFamily: SANS }}>
        <Preview>{preview}</Preview>
        <Section {...themed("page", { padding: "24px 8px 32px" })}>
          <Container
            {...themed("card", {
              maxWidth: 600,
              borderWidth: 1,
              borderStyle: "solid",
              borderRadius: 10,
              overflow: "hidden",
              // Long words and addresses break instead of widening the table.
              wordBreak: "break-word",
              overflowWrap: "anywhere",
            })}
          >
            <ShopName shop={shop} />
            <Section style={{ padding: "28px 24px 12px" }}>
              <Heading {...themed("text", { margin: "0 0 20px", fontFamily: SIGN, fontSize: 26, lineHeight: "32px" })}>
                {title}
              </Heading>
              {children}
            </Section>
          </Container>
          <Footer shop={shop} help={help} />
        </Section>
      </Body>
    </Html>
  );
}

function ShopName({ shop: { name, logo } }: { shop: EmailShop }) {
  const themed = useThemed();
  return (
    <Section {...themed("band", { padding: "16px 24px" })} data-skip-in-text="true">
      <Link
        href={env.BASE_URL}
        {...themed("band-text", { fontFamily: SIGN, fontSize: 20, lineHeight: "28px", fontWeight: 700 })}
      >
        {logo ? (
          <Img
            src={ownPictureUrl(logo, 320)}
            height={40}
            alt={name}
            style={{ maxWidth: "100%", objectFit: "contain" }}
          />
        ) : (
          name
        )}
      </Link>
    </Section>
  );
}

/** How to reach the shop, its pages, and who it is. */
function Footer({ shop, help }: { shop: EmailShop; help: EmailHelp }) {
  const themed = useThemed();
  const small = { margin: "0 0 4px", fontSize: 14, lineHeight: "20px", textAlign: "center" } as const;
  const { name, contactEmail, phone, taxNumber, postalAddress, pages } = shop;
  return (
    <Container style={{ maxWidth: 600, padding: "20px 24px 0", wordBreak: "break-word" }}>
      <Text {...themed("muted", { ...small, margin: "0 0 12px" })}>
        {help.question} <TextLink href={help.link}>Contact us</TextLink>
        {contactEmail && (
          <>
            {" or write to "}
            <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>
          </>
        )}
      </Text>
      {pages.length > 0 && (
        <Text {...themed("muted", { ...small, margin: "0 0 12px" })}>
          {pages.map(({ title, url }) => (
            <span key={url} data-text-row="" style={{ display: "inline-block", margin: "0 8px" }}>
              <TextLink href={url}>{title}</TextLink>{" "}
            </span>
          ))}
        </Text>
      )}
      <Text {...themed("muted", small)}>{[name, ...postalAddress].join(", ")}</Text>
      {phone && <Text {...themed("muted", small)}>Phone {phone}</Text>}
      {taxNumber && <Text {...themed("muted", small)}>Tax number {taxNumber}</Text>}
    </Container>
  );
}
