import { type ComponentType, lazy } from "react";
import type { WidgetProps } from "./widget/widgetProps";

/** The widgets by the name that their provider gives. Each loads only on the page of an order that is paid with it. */
export const widgets: Record<string, ComponentType<WidgetProps>> = {
  paypal: lazy(() => import("./paypal/PaypalButtons")),
};
