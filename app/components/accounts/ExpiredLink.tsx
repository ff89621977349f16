import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage } from "../layout/ErrorPage";
import { type PageTitle, pageTitle } from "../layout/Page";
import { errorTitle, ShopError } from "../layout/ShopError";

const EXPIRED = "This link is no longer valid";

const isExpired = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

const titleOf = (error: unknown) => (isExpired(error) ? EXPIRED : errorTitle(error));

/** The `meta` of the page of a link from an email, as `pageTitle` makes it, or that of an expired one. */
export const linkTitle =
  <Loader,>(own: PageTitle<Loader>): MetaFunction<Loader> =>
  (page) =>
    pageTitle<Loader>(page.error ? titleOf(page.error) : own)(page);

type ExpiredLinkProps = { again: { to: string; label: string; reloadDocument?: boolean } };

/** The page for an expired or used link from an email, with a link to request a new one. */
export function ExpiredLink({ again }: ExpiredLinkProps) {
  const error = useRouteError();
  if (!isExpired(error)) return <ShopError />;
  return (
    <ErrorPage
      status={404}
      title={EXPIRED}
      message="It has expired, was already used, or was replaced by a newer one."
      action={again}
    />
  );
}
