import { Form } from "@remix-run/react";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { Page } from "./Page";

type ShortcutsScreenProps = {
  groups: { title: string; shortcuts: { keys: string; label: string }[] }[];
  isOn: boolean;
};

/** The keyboard shortcuts of the back office, and the switch that turns them off. */
export function ShortcutsScreen({ groups, isOn }: ShortcutsScreenProps) {
  return (
    <Page
      title="Keyboard shortcuts"
      lead="Press the keys one after the other. They need JavaScript, and do nothing while you type in a field."
    >
      <Form method="post" preventScrollReset className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{isOn ? "Shortcuts are on in this browser." : "Shortcuts are off in this browser."}</p>
        <Button variant="secondary" small name="intent" value={isOn ? "off" : "on"}>
          {isOn ? "Turn shortcuts off" : "Turn shortcuts on"}
        </Button>
      </Form>
      <div className="grid grid-cols-cards items-start gap-6">
        {groups.map(({ title, shortcuts }) => (
          <Card key={title} title={title}>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
              {shortcuts.map(({ keys, label }) => (
                <div key={keys} className="contents">
                  <dt className="flex gap-1">
                    {keys.split(" ").map((key) => (
                      <kbd
                        key={key}
                        className="min-w-7 rounded border border-edge bg-sunken px-1.5 text-center font-sans text-sm font-semibold"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="wrap-anywhere">{label}</dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      </div>
    </Page>
  );
}
