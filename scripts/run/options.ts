import { type ParseArgsConfig, parseArgs } from "node:util";

/**
 * The command's options; unknown ones and missing values end it with one line.
 * @param usage what to write after `npm run`
 */
export function optionsOf<Options extends NonNullable<ParseArgsConfig["options"]>>(usage: string, options: Options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    console.error(`${reason}. Usage: npm run ${usage}`);
    process.exit(1);
  }
}
