import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage } from "./ErrorPage";

const TITLES: Record<number, string> = {
  400: "That did not work",
  403: "That is not allowed",
  404: "Page not found",
  409: "Things have changed meanwhile",
  413: "That is too much at once",
  429: "Too many tries",
  503: "Busy right now",
  504: "No connection",
};

/** The heading of an error page, and its document's title. */
export function errorTitle(error: unknown): string {
  return (isRouteErrorResponse(error) && TITLES[error.status]) || "Something went wrong";
}

type ShopErrorProps = {
  /** Where to go from here; the front page unless told. */
  wayOn?: { to: string; label: string };
};

/** The page for whatever a screen could not do. */
export function ShopError({ wayOn }: ShopErrorProps) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) {
    return (
      <ErrorPage
        status={500}
        title="Something went wrong"
        message="Something went wrong on our side. Please try again."
        action={wayOn}
      />
    );
  }
  const said =
    typeof error.data === "object" && error.data !== null && "message" in error.data ? error.data.message : null;
  const message =
    typeof said === "string" ? said : "There is nothing at this address. Try the search, or start from the front page.";
  return <ErrorPage status={error.status} title={errorTitle(error)} message={message} action={wayOn} />;
}
