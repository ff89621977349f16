import { Pagination } from "~/components/lists/Pagination";
import { Alert } from "~/components/ui/Alert";
import { Badge } from "~/components/ui/Badge";
import { Breadcrumb } from "~/components/ui/Breadcrumb";
import { Button, ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { Countdown } from "~/components/ui/Countdown";
import { ErrorCatcher } from "~/components/ui/ErrorCatcher";
import { Fact, factList } from "~/components/ui/Fact";
import { Icon, type IconName } from "~/components/ui/Icon";
import { actions } from "~/components/ui/layoutStyles";
import { QuickLink } from "~/components/ui/QuickLink";
import { Rating } from "~/components/ui/Rating";
import { Sum } from "~/components/ui/Sum";
import { Time } from "~/components/ui/Time";
import { Toast } from "~/components/ui/Toast";
import { LONG_TEXT, LONG_WORD, Sample } from "./Sample";

const VARIANTS = ["primary", "secondary", "ghost", "danger"] as const;
const BADGES = ["neutral", "success", "warning", "danger", "info"] as const;
const ALERTS = ["error", "success", "info", "warning"] as const;
const ICONS: Record<IconName, true> = {
  post: true,
  search: true,
  cart: true,
  user: true,
  admin: true,
  sun: true,
  moon: true,
  "chevron-down": true,
  "chevron-left": true,
  "chevron-right": true,
  check: true,
  cross: true,
  success: true,
  error: true,
  warning: true,
  info: true,
  external: true,
  trash: true,
  edit: true,
  truck: true,
  lock: true,
  mail: true,
  play: true,
  home: true,
  inbox: true,
  tag: true,
  people: true,
  chat: true,
  list: true,
  plug: true,
  send: true,
  clock: true,
  keyboard: true,
  star: true,
  percent: true,
  discount: true,
  page: true,
  download: true,
  grid: true,
  chart: true,
};

const href = (page: number) => `/gallery?page=${page}`;

function Buttons() {
  return (
    <Sample name="Button">
      {VARIANTS.map((variant) => (
        <div key={variant} className={actions}>
          <Button type="button" variant={variant}>
            {variant}
          </Button>
          <Button type="button" variant={variant} small>
            small {variant}
          </Button>
          <Button type="button" variant={variant} tight>
            tight {variant}
          </Button>
          <Button type="button" variant={variant} disabled>
            disabled {variant}
          </Button>
          <Button type="button" variant={variant} pending pendingLabel="Submitting...">
            pending {variant}
          </Button>
          <ButtonLink to="/gallery" variant={variant}>
            link {variant}
          </ButtonLink>
        </div>
      ))}
      <Button type="button" wide>
        wide, with a label that is long enough to need several lines on a phone
      </Button>
    </Sample>
  );
}

/** Every component of app/components/ui in each state. */
export function UiSamples() {
  return (
    <>
      <Sample name="Alert">
        {ALERTS.map((kind) => (
          <Alert key={kind} kind={kind} title={`An alert: ${kind}`}>
            <p>What happened, and what to do.</p>
          </Alert>
        ))}
        <Alert kind="info">A text without a title.</Alert>
        <Alert kind="warning" title={LONG_TEXT}>
          <p className="wrap-anywhere">{LONG_TEXT}</p>
        </Alert>
      </Sample>
      <Sample name="Badge">
        <div className={actions}>
          {BADGES.map((kind) => (
            <Badge key={kind} kind={kind}>
              {kind}
            </Badge>
          ))}
          <Badge>1,234</Badge>
        </div>
      </Sample>
      <Sample name="Breadcrumb">
        <Breadcrumb
          items={[{ label: "Home", to: "/" }, { label: "Lamps", to: "/gallery" }, { label: "Arc Floor Lamp" }]}
        />
        <Breadcrumb items={[{ label: LONG_WORD, to: "/gallery" }, { label: LONG_TEXT }]} />
      </Sample>
      <Buttons />
      <Sample name="Card">
        <Card title="With a title">
          <p>The contents of a card.</p>
        </Card>
        <Card>
          <p className="wrap-anywhere">{LONG_TEXT}</p>
        </Card>
      </Sample>
      <Sample name="Countdown">
        <p>
          <Countdown wait={{ until: "2100-01-01T00:00:00Z", seconds: 3600 }} label="Resend available in" />
        </p>
        <p>
          An ended one shows nothing: <Countdown wait={{ until: "2020-01-01T00:00:00Z", seconds: 0 }} label="Ended" />
        </p>
      </Sample>
      <Sample name="ErrorCatcher">
        <ErrorCatcher onCaught={() => undefined}>
          <p>Children that render without an error.</p>
        </ErrorCatcher>
      </Sample>
      <Sample name="Icon">
        <ul className={actions}>
          {Object.keys(ICONS).map((name) => (
            <li key={name} className="flex items-center gap-1">
              <Icon name={name as IconName} /> {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Pagination">
        <Pagination page={1} pages={3} href={href} label="First page" />
        <Pagination page={50} pages={100} href={href} label="Page in the middle" />
        <Pagination page={9999} pages={9999} href={href} label="Last page" />
        <Pagination page={1} pages={1} href={href} label="Nothing for a single page" />
      </Sample>
      <Sample name="QuickLink">
        <p>
          <QuickLink to="/gallery" className="underline">
            A link that is prefetched
          </QuickLink>
        </p>
      </Sample>
      <Sample name="Rating">
        {[0, 0.5, 2.5, 4.6, 5].map((value) => (
          <Rating key={value} value={value} count={Math.round(value * 10)} />
        ))}
        <Rating value={3} />
        <Rating value={4} count={12_345} compact />
      </Sample>
      <Sample name="Fact and Time">
        <dl className={factList}>
          <Fact term="Placed">
            <Time at="2026-11-24T10:00:00.000Z" />
          </Fact>
          <Fact term={LONG_WORD}>{LONG_TEXT}</Fact>
          <Fact term="Nothing">{null}</Fact>
        </dl>
      </Sample>
      <Sample name="Sum">
        <dl>
          <Sum term="Items" value="$40.00" />
          <Sum term={LONG_WORD} value="$1,234,567.89" />
          <Sum term="Total" value="$46.00" grand />
        </dl>
      </Sample>
      <Sample name="Toast">
        <p>It is at the top of the window.</p>
        <Toast title="Saved" message="The product was saved." duration={3_600_000} />
      </Sample>
    </>
  );
}
