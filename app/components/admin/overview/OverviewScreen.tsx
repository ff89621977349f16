import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { control } from "../../forms/formStyles";
import { Page } from "../../layout/Page";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { type BestSeller, BestSellers } from "./BestSellers";
import { FirstSteps, type Step } from "./FirstSteps";
import { SalesChart } from "./SalesChart";
import { type Period, SalesPeriods } from "./SalesPeriods";
import { ServiceList } from "./ServiceList";
import { type ToDo, ToDoList } from "./ToDoList";

type OverviewScreenProps = ComponentProps<typeof ServiceList> & {
  /** The checklist of the first steps; null when it is not shown. */
  checklist: Step[] | null;
  toDo: Omit<ToDo, "hasFirstSteps">;
  periods: Period[];
  bestSellers: BestSeller[];
  sales: ComponentProps<typeof SalesChart>["days"];
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
      <Button variant="secondary">Search</Button>
    </Form>
  );
}

/** The first page of the back office: first steps, to-do list, sales, and the state of external services. */
export function OverviewScreen(props: OverviewScreenProps) {
  const { checklist, toDo, periods, sales, bestSellers, services, warnings } = props;
  return (
    <Page title="Overview" actions={<FindOrder />}>
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        {checklist && (
          <div className="col-span-full">
            <FirstSteps steps={checklist} />
          </div>
        )}
        <Card title="To do">
          <ToDoList {...toDo} hasFirstSteps={checklist !== null} />
        </Card>
        <Card title="Net sales">
          <SalesPeriods periods={periods} />
        </Card>
        <Card title={`Net sales of the last ${sales.length} days`}>
          <SalesChart days={sales} />
        </Card>
        <Card title="Best sellers of the last 30 days">
          <BestSellers products={bestSellers} />
        </Card>
        <div className="col-span-full">
          <Card title="External services">
            <ServiceList services={services} warnings={warnings} />
          </Card>
        </div>
      </div>
    </Page>
  );
}
