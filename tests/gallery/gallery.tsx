import type { LinksFunction, MetaFunction } from "@remix-run/node";
import styles from "~/back-office.css";
import { Page } from "~/components/layout/Page";
import { FormSamples } from "./FormSamples";
import { UiSamples } from "./UiSamples";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = () => [{ title: "Gallery of components" }];

/** Every component of app/components/ui and app/components/forms in each state, to look at and to check. */
export default function Gallery() {
  return (
    <Page title="Gallery of components">
      <UiSamples />
      <FormSamples />
    </Page>
  );
}
