import type { MetaFunction } from "@remix-run/node";
import { Page } from "~/components/layout/Page";
import { FormSamples } from "./FormSamples";
import { UiSamples } from "./UiSamples";

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
