import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage } from "./ErrorPage";

const TITLES: Record<number, string> = {
  400: "That did not work",
  403: "That is not allowed",
  404: "Page not found",
  409: "This has changed in the meantime",
  413: "Too much data",
  429: "Too many tries",
  503: "Busy right now",
  504: "No connection",
};

/** The heading and document title of an error page. */
export function errorTitle(error: unknown): string {
  return (isRouteErrorResponse(error) && TITLES[error.status]) || "Something went wrong";
}

type ShopErrorProps = {
  /** Link below the message; defaults to the home page. */
  action?: { to: string; label: string };
};

/** The error page of every route. */
export function ShopError({ action }: ShopErrorProps) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) {
    return (
      <ErrorPage
        status={500}
        title="Something went wrong"
        message="Something went wrong on our side. Please try again."
        action={action}
      />
    );
  }
  const responseMessage =
    typeof error.data === "object" && error.data !== null && "message" in error.data ? error.data.message : null;
  const message =
    typeof responseMessage === "string"
      ? responseMessage
      : "There is nothing at this address. Try the search, or go to the home page.";
  return (
    <ErrorPage
      status={error.status}
      title={errorTitle(error)}
      message={message}
      action={error.data?.back ?? action}
      typed={error.data?.typed}
    />
  );
}
