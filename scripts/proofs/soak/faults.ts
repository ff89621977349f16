import { setTimeout as sleep } from "node:timers/promises";
import { CALL_FAULTS } from "../../../tests/sandbox/faults";
import { PAYPAL_CALLS, type PaypalCall } from "../../../tests/sandbox/paypal-calls";
import type { Sandbox } from "../../../tests/sandbox/server";
import { STRIPE_CALLS } from "../../../tests/sandbox/stripe";
import { attack, type HostileKind } from "./hostile-clients";
import { checkNow, completeRefunds } from "./payments";
import type { SmallDisk } from "./small-disk";
import type { SoakedShop } from "./soaked-shop";

export type Trial = {
  shop: SoakedShop;
  sandbox: Sandbox;
  disk: SmallDisk | null;
  /** Requests that hostile clients have sent. */
  hostileRequests: number;
};

export type Fault = {
  name: string;
  /** The server errors that the shop may answer with meanwhile. */
  answers: number[];
  /** Brings the fault about under load, and takes it back. @throws Error when the shop does not stand it as it should */
  run: (trial: Trial) => Promise<void>;
};

/** How long a fault of a service or the disk lasts, in milliseconds. */
const LASTS_MS = 4000;
/** The longest time for a page while an outside service fails, in milliseconds. */
const PAGE_MS = 5000;
/** The longest time for a shutdown, in milliseconds. */
const STOP_MS = 10_000;

/** A fault of an outside service. Pages must answer all the time. */
const serviceFault = (name: string, service: string, fault: string): Fault => ({
  name,
  answers: [502, 504],
  run: async ({ shop, sandbox }) => {
    sandbox.faults.set(service, fault);
    await sleep(LASTS_MS);
    const page = await fetch(shop.url, { signal: AbortSignal.timeout(PAGE_MS) });
    sandbox.faults.clear();
    if (page.status !== 200) throw new Error(`the front page answered ${page.status}`);
  },
});

/** A fault of one call to Stripe. */
const stripeFault = (call: string, kind: (typeof CALL_FAULTS)[number]): Fault => ({
  name: `Stripe ${call}: ${kind}`,
  answers: [502, 504],
  run: async ({ shop, sandbox }) => {
    sandbox.faults.set("stripe", `${call}-${kind}`);
    if (call === "read-refund") sandbox.faults.set("stripe", "refund-pending");
    const end = performance.now() + LASTS_MS;
    while (performance.now() < end) {
      checkNow(shop.dataDir);
      await sleep(500);
    }
    sandbox.faults.clear();
    completeRefunds(sandbox);
  },
});

/** A fault of one call to PayPal. What is under way is looked at all the time, so that each kind of call occurs. */
const callFault = (call: PaypalCall, kind: (typeof CALL_FAULTS)[number]): Fault => ({
  name: `PayPal ${call}: ${kind}`,
  answers: [502, 504],
  run: async ({ shop, sandbox }) => {
    sandbox.faults.set("paypal", `${call}-${kind}`);
    if (call === "read-refund") sandbox.faults.set("paypal", "refund-pending");
    const end = performance.now() + LASTS_MS;
    while (performance.now() < end) {
      if (call === "token") sandbox.paypal.endTokens();
      checkNow(shop.dataDir);
      await sleep(500);
    }
    sandbox.faults.clear();
    completeRefunds(sandbox);
    const page = await fetch(shop.url, { signal: AbortSignal.timeout(PAGE_MS) });
    if (page.status !== 200) throw new Error(`the front page answered ${page.status}`);
  },
});

/** Hostile clients at the buyers' own address. They must not be noticed. */
const hostileClients = (kind: HostileKind): Fault => ({
  name: `hostile: ${kind}`,
  answers: [],
  run: async (trial) => {
    trial.hostileRequests += await attack(kind, trial.shop.port, LASTS_MS);
  },
});

const fullDisk: Fault = {
  name: "disk full",
  answers: [503],
  run: async ({ disk }) => {
    disk?.fill();
    await sleep(LASTS_MS);
    disk?.free();
  },
};

const FAULTS: Fault[] = [
  {
    name: "shop killed",
    answers: [],
    run: async ({ shop }) => {
      await shop.end("SIGKILL");
      await shop.start();
    },
  },
  {
    name: "shop restarted",
    answers: [503],
    run: async ({ shop }) => {
      const began = performance.now();
      const code = await shop.end("SIGTERM");
      if (code !== 0) throw new Error(`the shop ended with ${code}`);
      if (performance.now() - began > STOP_MS) throw new Error("the shop needed more than 10 seconds to stop");
      await shop.start();
    },
  },
  serviceFault("PayPal hangs", "paypal", "hang"),
  serviceFault("PayPal down", "paypal", "down"),
  ...PAYPAL_CALLS.flatMap((call) => CALL_FAULTS.map((kind) => callFault(call, kind))),
  serviceFault("Stripe hangs", "stripe", "hang"),
  serviceFault("Stripe down", "stripe", "down"),
  serviceFault("Stripe busy", "stripe", "busy"),
  ...STRIPE_CALLS.flatMap((call) => CALL_FAULTS.map((kind) => stripeFault(call, kind))),
  serviceFault("mail refused", "mail", "refuse"),
  ...(["pipelining", "slow bodies", "slow readers", "long paths"] as const).map(hostileClients),
];

/** The faults that are possible on this machine. */
export const possibleFaults = ({ disk }: Trial): Fault[] => (disk ? [...FAULTS, fullDisk] : FAULTS);
