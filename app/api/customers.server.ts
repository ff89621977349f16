import { z } from "zod";
import { customerView } from "~/features/customers/customer-page.server";
import { listReply } from "~/http/reply/lists.server";
import { customerChangesSchema } from "~/shop/customers/customer-fields.schema.server";
import { customerList } from "~/shop/customers/customer-list.server";
import { deleteCustomer, getCustomer, updateCustomer } from "~/shop/customers/manage-customer.server";
import { call, changing, deleting, endpoint } from "./call.server";
import { customerJson, customerResponse, customersResponse, listedCustomerJson } from "./json/customer.server";
import { messageResponse } from "./json/responses.server";

const GROUP = "Customers";

const current = (id: string) => customerJson(getCustomer(id), customerView(id));

export const customers = {
  all: endpoint("/api/customers", GROUP, {
    GET: call({
      permission: "customers",
      summary: "List the customers, newest first",
      note: "`q` finds a part of the name, the email address, the phone number or a tag; `group` is the name of a group.",
      describedQuery: z.object(customerList.filters).partial(),
      paged: true,
      responses: { 200: customersResponse },
    }).handledBy(({ request }) => listReply(request, customerList, (rows) => rows.map(listedCustomerJson))),
  }),
  one: endpoint("/api/customers/{id}", GROUP, {
    GET: call({ permission: "customers", summary: "Get a customer", responses: { 200: customerResponse } }).handledBy(
      ({ params }) => current(params.id),
    ),
    PUT: call({
      permission: "customers",
      summary: "Change what is noted of a customer",
      note: "Omitted fields stay unchanged. `note` adds a note; `notes` changes those that it names, and deletes those with an empty text.",
      body: customerChangesSchema,
      refusals: [409],
      responses: { 200: customerResponse },
      example: { body: { groups: ["Wholesale"], note: "Asks for gift wrapping." } },
    }).handledBy(changing(updateCustomer, current)),
    DELETE: call({
      permission: "customers",
      summary: "Delete a guest as a customer",
      note: "Deletes notes, tags and groups; the orders stay. 409 for a customer with an account, which is deleted as a user.",
      refusals: [409],
      responses: { 200: messageResponse },
    }).handledBy(deleting(deleteCustomer, "Customer deleted")),
  }),
};
