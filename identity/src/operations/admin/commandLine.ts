import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from './operator';

/** What was typed behind a command's name: the values of each flag, without its dashes, and `FILE`. A flag alone has the value ''. */
export type Given = Readonly<Record<string, readonly string[]>>;

/** A command line that was understood. */
export interface ParsedCommand {
  name: string;
  given: Given;
}

/** The value of what the usage requires. */
export const valueOf = (given: Given, name: string): string => valuesOf(given, name)[0] ?? '';

/** The value of what may be left out. */
export const optionalOf = (given: Given, name: string): string | undefined => valuesOf(given, name)[0];

/** Every value of what may be repeated. */
export const valuesOf = (given: Given, name: string): readonly string[] => typedAt(given, name) ?? [];

/** Whether a flag without a value was given. */
export const isGiven = (given: Given, name: string): boolean => typedAt(given, name) !== undefined;

/** What was typed at a place, and nothing that every object inherits. */
const typedAt = (given: Given, name: string): readonly string[] | undefined => new Map(Object.entries(given)).get(name);

/** A place in a usage like `--name N [--redirect-uri U]... [--public] FILE`. */
interface Place {
  name: string;
  /** The word of its value; undefined for a flag that has none. */
  word: string | undefined;
  isOptional: boolean;
  isRepeated: boolean;
}

/** What may stand behind a name: its usage is its declaration. */
function placesOf(usage: string): Place[] {
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

/**
 * Reads a command line by the usages.
 * @param usages name of each command -> what follows it
 * @param directory what the paths of files start from
 * @throws {CommandError} with the usage of the command, or of all
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
    const lines = [...known].map(([command, rest]) => `${command} ${rest}`.trim());
    throw new CommandError(`Usage: ${lines.join(' | ')}`);
  }
  const places = placesOf(usage);
  const typed = readWords(places, argv.slice(name.split(' ').length));
  if (!typed || !places.every((place) => fits(place, typedAt(typed, place.name)))) {
    throw new CommandError(`Usage: ${name} ${usage}`.trim());
  }
  const absolute = places.map(({ name: place, word }) => {
    const values = typedAt(typed, place);
    return [place, word === fileWord ? values?.map((path) => resolve(directory, path)) : values] as const;
  });
  return { name, given: Object.fromEntries(absolute.filter((entry) => entry[1] !== undefined)) as Given };
}

const fits = ({ isOptional, isRepeated, word }: Place, values: readonly string[] | undefined): boolean => {
  if (values === undefined) return isOptional;
  return (isRepeated || values.length === 1) && (word === undefined || values.every((value) => value.trim() !== ''));
};

/** @returns undefined for words that no place takes */
function readWords(places: readonly Place[], words: readonly string[]): Given | undefined {
  const flags = places.filter(({ name }) => name !== fileWord);
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      options: Object.fromEntries(
        flags.map(({ name, word }) => [name, { type: word ? 'string' : 'boolean', multiple: true }] as const),
      ),
      allowPositionals: flags.length < places.length,
    });
    const texts = Object.entries(values).map(([name, given]) => [
      name,
      (given as (string | boolean)[]).map((value) => (typeof value === 'string' ? value : '')),
    ]);
    return { ...(Object.fromEntries(texts) as Given), ...(positionals.length > 0 && { [fileWord]: positionals }) };
  } catch {
    return undefined;
  }
}
