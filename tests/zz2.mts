import { ShopClient } from "./support/shop-client";
import { sendLoad } from "./bench/load";
import { cpuMsOf } from "./bench/server";
const url = process.argv[2]!; const pid = Number(process.argv[3]);
const client = new ShopClient(url);
await client.becomeGuest();
const list = await (await fetch(`${url}/api/products?pageSize=8`)).json() as any;
const id = list.products.find((p: any) => p.countInStock > 3 && p.colorsVariants.length === 0)._id;
for (const p of list.products.slice(0,3)) await client.post(`/product/${p._id}`, { qty: "1", intent: "add-to-cart" });
const Cookie = `session=${client.cookies.get("session")}`;
for (let round = 0; round < 3; round++)
for (const path of (process.argv[4] ?? `/,/product/ID,/cart`).split(",").map(p=>p.replace("ID", id))) for (const enc of (process.argv[5] ?? "identity,gzip,br").split(",")) {
  const c = cpuMsOf(pid); let n = 0;
  await sendLoad(url, { name: path, status: 200, next: () => (n++, { path, headers: { Cookie, "Accept-Encoding": enc } }) }, 2, 8);
  if (round) console.log(path.slice(0,10), enc, ((cpuMsOf(pid)-c)/n).toFixed(2), "ms CPU per request");
}
