import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { FirstStep } from "~/shop/overview/first-steps.server";
import { control } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { BestSellers } from "./BestSellers";
import { FirstSteps } from "./FirstSteps";
import { SalesChart } from "./SalesChart";
import { SalesPeriods } from "./SalesPeriods";
import { ServiceList } from "./ServiceList";
import { type ToDo, ToDoList } from "./ToDoList";

type OverviewScreenProps = {
  /** The checklist of the first steps; null when it is not shown. */
  checklist: FirstStep[] | null;
  toDo: Omit<ToDo, "hasFirstSteps">;
  /** The sales figures; null for admins whose role does not see them. */
  sales:
    | (ComponentProps<typeof SalesPeriods> &
        ComponentProps<typeof SalesChart> & { bestSellers: ComponentProps<typeof BestSellers>["products"] })
    | null;
  /** The state of external services; null for admins whose role does not see it. */
  services: ComponentProps<typeof ServiceList> | null;
};

/** The search of the order list: `/` focuses it. */
function FindOrder() {
  return (
    <Form action="/admin/orderlist" method="get" role="search" aria-label="Find an order" className="flex gap-2">
      <input
        className={control()}
        type="search"
        name="q"
        aria-label="Number, name or email of an order"
        placeholder="Find an order"
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button variant="secondary" name="open" value="number">
        Search
      </Button>
    </Form>
  );
}

/** The first page of the back office: first steps, to-do list, sales, and the state of external services. */
export function OverviewScreen({ checklist, toDo, sales, services }: OverviewScreenProps) {
  return (
    <Page title="Overview" actions={<FindOrder />}>
      <div className="grid items-start gap-6 wrap-anywhere *:min-w-0 lg:grid-cols-2">
        {checklist && (
          <div className="col-span-full">
            <FirstSteps steps={checklist} />
          </div>
        )}
        <Card title="To do">
          <ToDoList {...toDo} hasFirstSteps={checklist !== null} />
        </Card>
        {sales && (
          <>
            <Card title="Net sales">
              <SalesPeriods periods={sales.periods} />
            </Card>
            <Card title={`Net sales of the last ${sales.days.length} days`}>
              <SalesChart days={sales.days} />
            </Card>
            <Card title="Best sellers of the last 30 days">
              <BestSellers products={sales.bestSellers} />
            </Card>
          </>
        )}
        {services && (
          <div className="col-span-full">
            <Card title="External services">
              <ServiceList {...services} />
            </Card>
          </div>
        )}
      </div>
    </Page>
  );
}
