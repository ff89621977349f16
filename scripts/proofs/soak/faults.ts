import { setTimeout as sleep } from "node:timers/promises";
import type { Sandbox } from "../../../tests/sandbox/server";
import type { SmallDisk } from "./small-disk";
import type { SoakedShop } from "./soaked-shop";

export type Trial = { shop: SoakedShop; sandbox: Sandbox; disk: SmallDisk | null };

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
  serviceFault("payment answers lost", "paypal", "capture-answer-lost"),
  serviceFault("mail refused", "mail", "refuse"),
];

/** The faults that are possible on this machine. */
export const possibleFaults = ({ disk }: Trial): Fault[] => (disk ? [...FAULTS, fullDisk] : FAULTS);
