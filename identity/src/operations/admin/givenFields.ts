import { isGiven, none, optionalOf, valuesOf, type CommandArguments } from './commandLine';
import { CommandError } from './operator';

/** A field that a command sets; null if it clears it by `none`, undefined if it does not mention it. */
export function givenOrNone<Value>(
  args: CommandArguments,
  flag: string,
  read: (text: string) => Value,
): Value | null | undefined {
  const text = optionalOf(args, flag);
  if (text === undefined) return undefined;
  return text === none ? null : read(text);
}

/** The same of a field that is never empty. */
export function given<Value>(args: CommandArguments, flag: string, read: (text: string) => Value): Value | undefined {
  const text = optionalOf(args, flag);
  return text === undefined ? undefined : read(text);
}

/** The same of a list: a command replaces it completely, or clears it by `none`. */
export function givenList<Value>(
  args: CommandArguments,
  flag: string,
  read: (text: string) => Value,
): Value[] | undefined {
  const texts = valuesOf(args, flag);
  if (texts.length === 0) return undefined;
  return texts.length === 1 && texts[0] === none ? [] : texts.map(read);
}

/** The same of a switch: `--public`, `--no-public`. @throws {CommandError} for both */
export function givenSwitch(args: CommandArguments, flag: string): boolean | undefined {
  const [isOn, isOff] = [isGiven(args, flag), isGiven(args, `no-${flag}`)];
  if (isOn && isOff) throw new CommandError(`Give --${flag} or --no-${flag}, not both.`);
  return isOn || (isOff ? false : undefined);
}

type Given<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> };

/** The fields that a command mentions. */
export const onlyGiven = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;
