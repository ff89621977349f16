import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<Given extends Options> = ReturnType<typeof parseArgs<{ options: Given }>>["values"];

/** The arguments of a command. */
export type Arguments<Given extends Options = Options> = {
  /** The command with its arguments, and what they mean. */
  usage: string;
  options: Given;
  /** Whether one argument that is no option, a file, may follow. */
  takesFile?: boolean;
  /** What is wrong with the values; `true` where the usage says it. */
  isWrong?: (values: Values<Given>, file: string | undefined) => string | boolean;
};

/** Arguments whose `isWrong` knows the types of the options. */
export const defineArguments = <const Given extends Options>(definition: Arguments<Given>) => definition;

function exitWithUsage(usage: string, reason = ""): never {
  console.error(`${reason && `${reason.replace(/\.$/, "")}. `}Usage: ${usage}`);
  process.exit(1);
}

function parse<Given extends Options>({ usage, options }: Arguments<Given>) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    exitWithUsage(usage, (error instanceof Error ? error.message : String(error)).split(/\. |\n/)[0]);
  }
}

/**
 * Reads the command's arguments, before it does anything else. `--help` prints the usage and exits with 0; what the command
 * does not know, missing values and wrong ones exit with 1.
 */
export function readArguments<Given extends Options>(definition: Arguments<Given>) {
  const { usage, takesFile, isWrong } = definition;
  if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  const { values, positionals } = parse(definition);
  const [file, ...others] = positionals;
  const [unread] = takesFile ? others : positionals;
  if (unread !== undefined) exitWithUsage(usage, `Unexpected argument '${unread}'`);
  const wrong = isWrong?.(values, file);
  if (wrong) exitWithUsage(usage, wrong === true ? "" : wrong);
  return { ...values, file };
}

/** Reads the arguments of a command that has options only; see `readArguments`. */
export const parseOptions = <const Given extends Options>(usage: string, options: Given) =>
  readArguments({ usage, options });
