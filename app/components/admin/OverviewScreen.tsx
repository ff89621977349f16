import type { ComponentProps } from "react";
import { Page } from "../layout/Page";
import { Card } from "../ui/Card";
import { SalesChart } from "./SalesChart";
import { ServiceList } from "./ServiceList";
import { type ToDo, ToDoList } from "./ToDoList";

type OverviewScreenProps = ComponentProps<typeof ServiceList> & {
  toDo: ToDo;
  sales: ComponentProps<typeof SalesChart>["days"];
};

/** The first page of the back office: to-do list, sales, and the state of external services. */
export function OverviewScreen({ toDo, sales, services, warnings }: OverviewScreenProps) {
  return (
    <Page title="Overview">
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <Card title="To do">
          <ToDoList {...toDo} />
        </Card>
        <Card title="Sales of the last 14 days">
          <SalesChart days={sales} />
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
