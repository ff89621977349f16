export type Command = { does: string; run: () => Promise<unknown> };

/**
 * Runs the command that the first argument names; the command parses the others. Without such a command, lists them all and
 * exits with 1.
 * @param usage the line above the list
 */
export async function runNamedCommand(commands: Record<string, Command>, usage: string): Promise<void> {
  const [name = ""] = process.argv.splice(2, 1);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) {
    await command.run();
    return;
  }
  const list = Object.entries(commands).map(([each, { does }]) => `  ${each.padEnd(14)}${does}`);
  console.error([`Usage: ${usage}`, ...list].join("\n"));
  process.exit(1);
}
