import { type ParseArgsConfig, parseArgs } from "node:util";

/**
 * Parses the command's options. Unknown options and missing values exit with a one-line error.
 * @param usage the command with its arguments, for the error message
 */
export function parseOptions<Options extends NonNullable<ParseArgsConfig["options"]>>(usage: string, options: Options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    console.error(`${reason}. Usage: ${usage}`);
    process.exit(1);
  }
}
