import { type Arguments, readArguments } from "./options";

export type Command = {
  does: string;
  /** What is read before the command is loaded; without it, the command takes none. `"its own"`: the command does that first. */
  arguments?: Arguments | "its own";
  run: () => Promise<unknown>;
};

/**
 * Runs the command that the first argument names, once its arguments are right. `help` and `--help` list all commands, and
 * so does an unknown name, with 1.
 * @param usage the line above the list
 * @param start what comes before a command's name
 */
export async function runNamedCommand(commands: Record<string, Command>, usage: string, start: string): Promise<void> {
  if (process.argv[2] === "help" && process.argv[3]) process.argv.splice(2, 2, process.argv[3], "--help");
  const [name = ""] = process.argv.splice(2, 1);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) {
    const known = command.arguments ?? { usage: `${start} ${name}`, options: {} };
    if (known !== "its own") readArguments(known);
    await command.run();
    return;
  }
  const lines = Object.entries(commands).map(([each, { does }]) => `  ${each.padEnd(14)}${does}`);
  const list = [`Usage: ${usage}`, ...lines].join("\n");
  if (name === "help" || name === "--help") console.log(list);
  else {
    console.error(list);
    process.exit(1);
  }
}
