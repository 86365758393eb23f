import { phoneChannels, type PhoneChannel } from '@passport/shared/schemas/channels';
import { isPrice, priceRule } from './codePrices';
import { readJsonSetting } from './jsonSetting';
import type { SettingsReader } from './settingsReader';

/** One way to the phones of a prefix. */
export interface ChannelEntry {
  channel: PhoneChannel;
  /** The name of its gateway: `smpp`, `http`, `inbox`, `telegram`, one that the list defines, or the host of an address. */
  gateway: string;
  /** Of one message. */
  price?: number;
  /** ISO 4217 code. */
  currency?: string;
  /** Whether a message that the gateway refuses, or cannot be reached for, goes to the next entry by itself. */
  cascade: boolean;
}

/** CODE_CHANNELS_FILE as read. */
export interface ChannelList {
  /** Addresses of HTTP gateways by their names. */
  gateways: ReadonlyMap<string, string>;
  /** Ordered entries by prefix, digits alone; the empty prefix is of all other numbers. */
  prefixes: ReadonlyMap<string, readonly ChannelEntry[]>;
}

/** Gateways with settings of their own. */
const namedGateways = ['smpp', 'http', 'inbox', 'telegram'] as const;
type NamedGateway = (typeof namedGateways)[number];
const isNamedGateway = (name: string): name is NamedGateway => namedGateways.some((known) => known === name);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const gatewaysKey = 'gateways';
const prefixPattern = /^(?:\+?(\d{1,15})|\*)$/;
const currencyPattern = /^[A-Z]{3}$/;
const entryFields = ['channel', 'gateway', 'price', 'currency', 'cascade'];

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** An address may hold a password, so a gateway that is given by its address is called by its host. */
const gatewayName = (gateway: string): string => (isHttp(gateway) ? new URL(gateway).host : gateway);

/**
 * Checks a list of channels.
 * @param list an object of ordered entries by prefix (`+7`, `*`), and of addresses below `gateways`
 * @param mistake called with what is wrong, without values that may be secret
 */
function checkedList(list: unknown, mistake: (line: string) => void): ChannelList {
  const gateways = new Map<string, string>();
  const prefixes = new Map<string, readonly ChannelEntry[]>();
  if (!isFields(list)) {
    mistake('must be an object of lists by prefix');
    return { gateways, prefixes };
  }
  const { [gatewaysKey]: named = {}, ...byPrefix } = list;
  for (const [name, address] of Object.entries(isFields(named) ? named : { [gatewaysKey]: named })) {
    if (typeof address === 'string' && isHttp(address) && !isNamedGateway(name)) gateways.set(name, address);
    else mistake(`${gatewaysKey}.${name} must be an http or https address, under a name of its own`);
  }
  for (const [prefix, entries] of Object.entries(byPrefix)) {
    const match = prefixPattern.exec(prefix);
    if (!match) mistake(`${prefix} is not a prefix of phone numbers, such as +7 or *`);
    else if (!Array.isArray(entries) || entries.length === 0) mistake(`${prefix} must have a list of channels`);
    else {
      const read = entries.map((entry, place) =>
        readEntry(entry, gateways, (line) => mistake(`${prefix}, entry ${place + 1}: ${line}`)),
      );
      prefixes.set(
        match[1] ?? '',
        read.filter((entry) => entry !== undefined),
      );
    }
  }
  return { gateways, prefixes };
}

function readEntry(
  entry: unknown,
  gateways: Map<string, string>,
  mistake: (line: string) => void,
): ChannelEntry | undefined {
  const { channel, gateway, price, currency, cascade = false, ...others } = isFields(entry) ? entry : {};
  const known = phoneChannels.find((name) => name === channel);
  const isGateway =
    typeof gateway === 'string' && (isNamedGateway(gateway) || gateways.has(gateway) || isHttp(gateway));
  const rules: [isWrong: boolean, line: string][] = [
    [known === undefined, `channel must be one of ${phoneChannels.join(', ')}`],
    [
      !isGateway,
      `gateway must be one of ${[...namedGateways, ...gateways.keys()].join(', ')}, or an http or https address`,
    ],
    [price !== undefined && !isPrice(price), `price must be ${priceRule}`],
    [price !== undefined && !currencyPattern.test(String(currency)), 'a price needs a currency, such as RUB'],
    [typeof cascade !== 'boolean', 'cascade must be true or false'],
    [Object.keys(others).length > 0, `only ${entryFields.join(', ')} are known`],
    [gateway === 'telegram' && known !== 'telegram_gateway', 'telegram carries telegram_gateway alone'],
    [gateway === 'smpp' && known !== 'sms', 'smpp carries sms alone'],
  ];
  const wrong = rules.filter(([isWrong]) => isWrong);
  for (const [, line] of wrong) mistake(line);
  if (wrong.length > 0 || known === undefined || typeof gateway !== 'string') return undefined;
  // Both ways to name an address lead to one gateway.
  const name = gatewayName(gateway);
  if (name !== gateway) gateways.set(name, gateway);
  return {
    channel: known,
    gateway: name,
    cascade: cascade === true,
    ...(typeof price === 'number' && { price, currency: String(currency) }),
  };
}

/** Reads CODE_CHANNELS_FILE. @returns undefined without one */
export function readCodeChannels(read: SettingsReader): ChannelList | undefined {
  const list = readJsonSetting(read, 'CODE_CHANNELS_FILE');
  return list === undefined
    ? undefined
    : checkedList(list, (line) => read.mistakes.push(`CODE_CHANNELS_FILE: ${line}.`));
}

/** The entries of a phone: those of its longest prefix. @param phone E.164 */
export function entriesFor({ prefixes }: ChannelList, phone: string): readonly ChannelEntry[] {
  const digits = phone.slice(1);
  for (let length = digits.length; length >= 0; length -= 1) {
    const entries = prefixes.get(digits.slice(0, length));
    if (entries) return entries;
  }
  return [];
}

/** Whether an entry of the list names a gateway. */
export const hasGateway = (list: ChannelList | undefined, gateway: string): boolean =>
  [...(list?.prefixes.values() ?? [])].some((entries) => entries.some((entry) => entry.gateway === gateway));

/** The gateways that messages to people may go through, as commands call them: those with settings of their own, and those of the list. */
export const gatewayNames = (list: ChannelList | undefined): string[] => {
  const listed = [...(list?.prefixes.values() ?? [])].flat().map(({ gateway }) => gateway);
  return [...new Set([...namedGateways, 'smtp', ...listed])];
};

/** The name of a channel's own gateway, which needs no entry of the list; undefined for what reaches no person. */
export function ownGateway(
  { sms, mail }: { sms: { gateway: string }; mail: { gateway: string } },
  channel: string,
): string | undefined {
  const names = new Map([
    ['sms', sms.gateway],
    ['email', mail.gateway],
    ['bulk_email', mail.gateway],
    ['telegram_gateway', 'telegram'],
  ]);
  return names.get(channel);
}
