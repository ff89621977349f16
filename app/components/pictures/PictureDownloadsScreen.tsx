import { Form, Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { listDownloadProblems } from "~/shop/picture-downloads/download-list.server";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { Breadcrumb } from "../ui/Breadcrumb";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { useDates } from "../ui/dates";
import { spread } from "../ui/layoutStyles";
import { useHydrated } from "../ui/useHydrated";

type Problem = Awaited<ReturnType<typeof listDownloadProblems>>[number];

type PictureDownloadsScreenProps = {
  progress: { open: number; total: number; problems: number };
  problems: Problem[];
  /** Why a download was not repeated. */
  refused?: string;
};

/** Browsers draw the parts of a progress bar by pseudo-elements of their own. */
const bar =
  "block h-3 w-full appearance-none overflow-hidden rounded-full border border-edge bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent";

/** Milliseconds between two looks at the progress. */
const REFRESH_MS = 2000;

/** How far the downloads of products' pictures are, and which have failed. */
export function PictureDownloadsScreen({ progress, problems, refused }: PictureDownloadsScreenProps) {
  return (
    <Page
      title="Pictures from the web"
      width="text"
      above={
        <Breadcrumb items={[{ label: "Products", to: "/admin/productlist" }, { label: "Pictures from the web" }]} />
      }
      lead="Pictures that an import names by web addresses are loaded into this shop. Until then products are shown without them."
    >
      <div className="grid gap-8">
        {refused && <Alert kind="error">{refused}</Alert>}
        <Progress {...progress} />
        {problems.length > 0 && <Problems problems={problems} count={progress.problems} />}
      </div>
    </Page>
  );
}

function Progress({ open, total, problems }: PictureDownloadsScreenProps["progress"]) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const isRunning = open > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  if (!isRunning) {
    return (
      <Card title={problems > 0 ? "Finished, with problems" : "Nothing to load"}>
        <p role="status">
          {problems > 0 ? "All other pictures are in this shop." : "All pictures of imports are in this shop."}
        </p>
      </Card>
    );
  }
  const done = total - open;
  return (
    <Card title="Loading pictures">
      <label className="block">
        <span className="mb-2 block">{`${done} of ${total} pictures`}</span>
        <progress className={bar} value={done} max={total} />
      </label>
      <p className="mt-3 text-muted">
        It goes on in the background, also when you leave this page and after a restart of the shop.
      </p>
      {!hydrated && (
        <p className="mt-3">
          <a href="/admin/products/pictures">Reload to see how far it is</a>
        </p>
      )}
    </Card>
  );
}

function Problems({ problems, count }: { problems: Problem[]; count: number }) {
  const { formatZonedTime } = useDates();
  return (
    <section aria-labelledby="problems">
      <div className={spread}>
        <h2 id="problems">{count === 1 ? "1 picture with a problem" : `${count} pictures with a problem`}</h2>
        <Form method="post" preventScrollReset>
          <Button variant="secondary" small name="intent" value="retry-all">
            Try all again
          </Button>
        </Form>
      </div>
      <ul className="mt-4 [&>*+*]:border-t [&>*+*]:border-line border-y border-line">
        {problems.map(({ id, address, reason, nextAttemptAt, productId, productName }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-3 py-3">
            <div className="min-w-0 flex-[1_1_16rem]">
              <Link to={`/admin/product/${productId}/edit`}>{productName || "Unnamed draft"}</Link>
              <p className="break-all text-sm text-muted">{address}</p>
              <p>
                {reason}
                {nextAttemptAt && ` Next attempt: ${formatZonedTime(nextAttemptAt)}.`}
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button variant="secondary" small name="intent" value="retry">
                Try again
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {count > problems.length && <p className="mt-4 text-muted">{`The first ${problems.length} are shown.`}</p>}
    </section>
  );
}
