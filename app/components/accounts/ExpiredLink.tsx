import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage } from "../layout/ErrorPage";
import { ShopError } from "../layout/ShopError";

type ExpiredLinkProps = { again: { to: string; label: string; reloadDocument?: boolean } };

/** The page for an expired or used link from an email, with a link to request a new one. */
export function ExpiredLink({ again }: ExpiredLinkProps) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ShopError />;
  return (
    <ErrorPage
      status={404}
      title="This link is no longer valid"
      message="It has expired, was already used, or was replaced by a newer one."
      action={again}
    />
  );
}
