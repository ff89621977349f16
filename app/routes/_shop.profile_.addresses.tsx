import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { AddressListScreen } from "~/components/accounts/AddressListScreen";
import { pageTitle, screen } from "~/components/layout/Page";
import { requireCustomer } from "~/features/accounts/guards.server";
import { setFlash } from "~/http/reply/flash.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import { addressLines } from "~/shop/addresses/address-lines.server";
import {
  chooseDefaultAddress,
  listSavedAddresses,
  removeSavedAddress,
  SAVED_ADDRESS_LIMIT,
} from "~/shop/addresses/saved-addresses.server";

export const meta = pageTitle("Addresses");

const PATH = "/profile/addresses";

export async function loader({ context }: LoaderFunctionArgs) {
  const person = await requireCustomer(context.visitor, PATH);
  const addresses = listSavedAddresses(person.id);
  return {
    addresses: addresses.map(({ id, address }) => ({ id, lines: addressLines(address) })),
    most: SAVED_ADDRESS_LIMIT,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requireCustomer(context.visitor, PATH);
  const form = await readForm(request);
  const id = String(form.get("address"));
  switch (form.get("intent")) {
    case "default":
      chooseDefaultAddress(person.id, id);
      setFlash(context, "address-default");
      break;
    case "remove":
      removeSavedAddress(person.id, id);
      setFlash(context, "address-removed");
      break;
    default:
      throw new Invalid("Please use the buttons on this page.");
  }
  return redirectTo(PATH);
}

export default screen<typeof loader>(AddressListScreen);
