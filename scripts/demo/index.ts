/** `npm run demo` starts the demo, with `--country` that of another country; with a name it makes what the demo shows, and pictures of it. */
import { type Command, runNamedCommand } from "../run/named-command";

const STUDIO: Record<string, Command> = {
  draw: {
    does: "draws the pictures of the demo's products, or those with such names",
    arguments: "its own",
    run: () => import("./draw"),
  },
  icons: { does: "draws the shop's icons", run: () => import("./draw-icons") },
  video: { does: "draws the demo's video, with ffmpeg", run: () => import("./draw-video") },
  screenshots: { does: "takes pictures of every screen", arguments: "its own", run: () => import("./screenshots") },
};

if (process.argv[2] && (process.argv[2] === "--help" || !process.argv[2].startsWith("--")))
  await runNamedCommand(
    STUDIO,
    "npm run demo [-- --country US|DE|JP|KW], or npm run demo -- NAME [OPTIONS]",
    "npm run demo --",
  );
else await import("./demo");
