/** Prints an e-mail of each kind as the outbox stores it, for the test that sends those of a release with the next one. */
import { samplesOfKinds } from "./email-samples";

const stored = Object.entries(samplesOfKinds).map(([kind, samples]) => ({ kind, data: Object.values(samples)[0] }));
console.log(JSON.stringify(stored, null, 2));
