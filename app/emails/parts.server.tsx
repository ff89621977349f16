import { Button } from "@react-email/button";
import { Heading } from "@react-email/heading";
import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { Fragment, type ReactNode } from "react";
import { useThemed } from "./theme.server";

const TEXT = { margin: "0 0 16px", fontSize: 16, lineHeight: "24px" };

/** Addresses within texts do not become links, because a visitor may have written them. */
export function Paragraph({ children }: { children: ReactNode }) {
  const themed = useThemed();
  return <Text {...themed("text", TEXT)}>{children}</Text>;
}

export function Greeting({ name }: { name: string }) {
  return <Paragraph>Hello {name},</Paragraph>;
}

/** A secondary remark, for example on the validity of a link. */
export function Note({ children }: { children: ReactNode }) {
  const themed = useThemed();
  return <Text {...themed("muted", { ...TEXT, fontSize: 14, lineHeight: "21px" })}>{children}</Text>;
}

export function Subheading({ children }: { children: string }) {
  const themed = useThemed();
  return (
    <Heading as="h2" {...themed("text", { margin: "24px 0 8px", fontSize: 18, lineHeight: "24px" })}>
      {children}
    </Heading>
  );
}

/** At the end of a paragraph or before a space: in the plain text its address follows, and a full stop would become part of it. */
export function TextLink({ href, children }: { href: string; children: string }) {
  const themed = useThemed();
  return (
    <Link href={href} {...themed("link", { textDecorationLine: "underline" })}>
      {children}
    </Link>
  );
}

/** A part that stands out, for example a parcel. */
export function Panel({ children }: { children: ReactNode }) {
  const themed = useThemed();
  return (
    <Section {...themed("panel", { margin: "0 0 16px", padding: "14px 16px 0", borderRadius: 6 })}>{children}</Section>
  );
}

/** The button for an e-mail's main action. */
export function ActionButton({ href, children }: { href: string; children: string }) {
  const themed = useThemed();
  return (
    <Section style={{ margin: "8px 0 24px" }}>
      <Button
        href={href}
        {...themed("button", {
          padding: "13px 22px",
          borderRadius: 6,
          fontSize: 16,
          lineHeight: "22px",
          fontWeight: 600,
          textAlign: "center",
        })}
      >
        {children}
      </Button>
    </Section>
  );
}

/** A text that keeps its line breaks. */
export function Lines({ lines }: { lines: string[] }) {
  return (
    <Paragraph>
      {[...lines.entries()].map(([position, line]) => (
        <Fragment key={position}>
          {position > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Paragraph>
  );
}
