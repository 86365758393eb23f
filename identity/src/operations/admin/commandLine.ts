import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from './operator';

/** Arguments of a command: values by flag name without dashes, and `FILE`. A flag without a value has the value ''. */
export type CommandArguments = Readonly<Record<string, readonly string[]>>;

/** A valid command line. */
export interface ParsedCommand {
  name: string;
  args: CommandArguments;
}

/** Value of a required argument. */
export const valueOf = (args: CommandArguments, name: string): string => valuesOf(args, name)[0] ?? '';

/** Value of an optional argument. */
export const optionalOf = (args: CommandArguments, name: string): string | undefined => valuesOf(args, name)[0];

/** Values of a repeatable argument. */
export const valuesOf = (args: CommandArguments, name: string): readonly string[] => valuesAt(args, name) ?? [];

/** Whether a flag without a value is present. */
export const isGiven = (args: CommandArguments, name: string): boolean => valuesAt(args, name) !== undefined;

/** Own properties only: a flag may have the name of an inherited one. */
const valuesAt = (args: CommandArguments, name: string): readonly string[] | undefined =>
  new Map(Object.entries(args)).get(name);

/** One parameter of a usage like `--name N [--redirect-uri U]... [--public] FILE`. */
interface Parameter {
  name: string;
  /** Placeholder of its value; undefined for a flag without one. */
  word: string | undefined;
  isOptional: boolean;
  isRepeated: boolean;
}

/** The parameters that a usage declares. */
function parametersOf(usage: string): Parameter[] {
  return [...usage.matchAll(/(\[?)(?:--([a-z-]+)(?: ([A-Z]+))?|(FILE))\]?(\.{3})?/g)].map(
    ([, bracket, flag, word, operand, dots]) => ({
      name: flag ?? operand ?? '',
      word: word ?? operand,
      isOptional: bracket === '[',
      isRepeated: dots !== undefined,
    }),
  );
}

const fileWord = 'FILE';
/** The value that empties a field: `--slo-url none`. It is not a file name if a file is optional. */
export const none = 'none';
/** Placeholders of paths. */
const pathWords: ReadonlySet<string | undefined> = new Set([fileWord, 'DIR']);

/**
 * Parses a command line.
 * @param usages usage by command name
 * @param directory base of relative file paths
 * @throws {CommandError} with the usage of the command, or of those of its subject
 */
export function parseCommandLine(
  usages: Readonly<Record<string, string>>,
  argv: readonly string[],
  directory: string,
): ParsedCommand {
  const [subject = '', verb = ''] = argv;
  const known = new Map(Object.entries(usages));
  const name = known.has(subject) ? subject : `${subject} ${verb}`;
  const usage = known.get(name);
  if (usage === undefined) {
    const ofSubject = [...known].filter(([command]) => command.startsWith(`${subject} `));
    if (ofSubject.length === 0) throw new CommandError(`There is no command ${name.trim()}. --help lists all of them.`);
    throw new CommandError(`Usage: ${ofSubject.map(([command, rest]) => `${command} ${rest}`.trim()).join(' | ')}`);
  }
  const parameters = parametersOf(usage);
  const args = readWords(parameters, argv.slice(name.split(' ').length));
  if (!args || !parameters.every((parameter) => fits(parameter, valuesAt(args, parameter.name)))) {
    throw new CommandError(`Usage: ${name} ${usage}`.trim());
  }
  const absolute = parameters.map(({ name: parameter, word, isOptional }) => {
    const values = valuesAt(args, parameter);
    const absoluteOf = (path: string) => (isOptional && path === none ? path : resolve(directory, path));
    return [parameter, pathWords.has(word) ? values?.map(absoluteOf) : values] as const;
  });
  return { name, args: Object.fromEntries(absolute.filter((entry) => entry[1] !== undefined)) as CommandArguments };
}

const fits = ({ isOptional, isRepeated, word }: Parameter, values: readonly string[] | undefined): boolean => {
  if (values === undefined) return isOptional;
  return (isRepeated || values.length === 1) && (word === undefined || values.every((value) => value.trim() !== ''));
};

/** @returns undefined for unknown arguments */
function readWords(parameters: readonly Parameter[], words: readonly string[]): CommandArguments | undefined {
  const flags = parameters.filter(({ name }) => name !== fileWord);
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      options: Object.fromEntries(
        flags.map(({ name, word }) => [name, { type: word ? 'string' : 'boolean', multiple: true }] as const),
      ),
      allowPositionals: flags.length < parameters.length,
    });
    const texts = Object.entries(values).map(([name, typed]) => [
      name,
      (typed as (string | boolean)[]).map((value) => (typeof value === 'string' ? value : '')),
    ]);
    return {
      ...(Object.fromEntries(texts) as CommandArguments),
      ...(positionals.length > 0 && { [fileWord]: positionals }),
    };
  } catch {
    return undefined;
  }
}
