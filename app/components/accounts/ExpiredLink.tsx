import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage } from "../layout/ErrorPage";
import { ShopError } from "../layout/ShopError";

type ExpiredLinkProps = { again: { to: string; label: string; reloadDocument?: boolean } };

/** The page for a link from an e-mail that has expired or was used, and where to ask for a new one. */
export function ExpiredLink({ again }: ExpiredLinkProps) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ShopError />;
  return (
    <ErrorPage
      status={404}
      title="This link is no longer good"
      message="It has expired, was used, or was replaced by a newer one."
      action={again}
    />
  );
}
