import { phoneChannels, type PhoneChannel } from '@passport/shared/schemas/channels';
import {
  endPreference,
  listSwitches,
  pauseGateway,
  preferChannel,
  resumeGateway,
} from '../../messaging/channels/switches.repository';
import { costReport } from '../../messaging/money/costReport';
import { messageStage } from '../../messaging/trail/messageStage';
import { listTrail, type TrailRow } from '../../messaging/trail/trail.repository';
import { canonicalEmail } from '../../people/email';
import { canonicalPhone, isPhoneCountry } from '../../people/phone';
import { addSeconds } from '../../platform/clock';
import { gatewayNames } from '../../platform/config/codeChannelSettings';
import { isGiven, optionalOf, valueOf, type CommandArguments } from './commandLine';
import { CommandError, type Operator } from './operator';

/** A switch ends by itself: one that is forgotten must not outlive its outage. */
const defaultMinutes = 60;
const maxMinutes = 7 * 24 * 60;
const defaultDays = 7;
/** As long as messages are kept. */
const maxDays = 30;
const maxShown = 100;

/** @throws {CommandError} */
function wholeNumber(args: CommandArguments, flag: string, fallback: number, max: number): number {
  const text = optionalOf(args, flag);
  if (text === undefined) return fallback;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  if (number >= 1 && number <= max) return number;
  throw new CommandError(`--${flag} must be a whole number from 1 to ${max}.`);
}

/** @throws {CommandError} with the known names */
function gatewayOf({ config }: Operator, args: CommandArguments): string {
  const name = valueOf(args, 'gateway');
  const known = gatewayNames(config.codeChannels);
  if (known.includes(name)) return name;
  throw new CommandError(`There is no gateway ${name}: there are ${known.join(', ')}.`);
}

/** @throws {CommandError} */
function channelOf(args: CommandArguments): PhoneChannel {
  const name = valueOf(args, 'channel');
  const channel = phoneChannels.find((known) => known === name);
  if (!channel) throw new CommandError(`There is no channel ${name}: there are ${phoneChannels.join(', ')}.`);
  return channel;
}

/** @throws {CommandError} */
function countryOf(args: CommandArguments): string {
  const country = valueOf(args, 'country').toUpperCase();
  if (!isPhoneCountry(country)) throw new CommandError(`${country} is not a country: it must be a code like RU.`);
  return country;
}

const untilOf = ({ clock }: Operator, args: CommandArguments): Date =>
  addSeconds(clock.now(), wholeNumber(args, 'minutes', defaultMinutes, maxMinutes) * 60);

/** Everything that is switched now. */
async function switchesNow({ storage, clock }: Operator) {
  const rows = await listSwitches(storage.db);
  return rows
    .filter(({ until }) => until > clock.now())
    .map(({ kind, name, country, until }) => ({
      ...(kind === 'pause' ? { paused: name } : { preferred: name, country }),
      until: until.toISOString(),
    }));
}

/** Lets a gateway take no messages for a while. */
export async function pauseMessages(operator: Operator, args: CommandArguments) {
  const gateway = gatewayOf(operator, args);
  const until = untilOf(operator, args);
  await pauseGateway(operator.storage.db, gateway, until);
  return { gateway, paused_until: until.toISOString(), switches: await switchesNow(operator) };
}

/** Ends the pause of a gateway; one that is not paused stays so. */
export async function resumeMessages(operator: Operator, args: CommandArguments) {
  const gateway = gatewayOf(operator, args);
  await resumeGateway(operator.storage.db, gateway);
  return { gateway, paused_until: null, switches: await switchesNow(operator) };
}

/** Puts a channel first in a country for a while; `--off` ends that. */
export async function preferMessages(operator: Operator, args: CommandArguments) {
  const { db } = operator.storage;
  const [channel, country] = [channelOf(args), countryOf(args)];
  const isOff = isGiven(args, 'off');
  if (isOff && isGiven(args, 'minutes')) throw new CommandError('Give --minutes or --off, not both.');
  const until = isOff ? null : untilOf(operator, args);
  await (until ? preferChannel(db, channel, country, until) : endPreference(db, channel, country));
  const preferred_until = until?.toISOString() ?? null;
  return { channel, country, preferred_until, switches: await switchesNow(operator) };
}

/** What codes cost, and what passkeys saved; see `costReport`. */
export const reportMessages = ({ storage, clock }: Operator, args: CommandArguments) =>
  costReport(storage.db, clock.now(), wholeNumber(args, 'days', defaultDays, maxDays));

/** @throws {CommandError} */
function contactOf(args: CommandArguments): string {
  const text = valueOf(args, 'to');
  const contact = text.includes('@') ? canonicalEmail(text) : canonicalPhone(text);
  if (contact === undefined) throw new CommandError('--to must be a phone number or an email address.');
  return contact;
}

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const presentMessage = (row: TrailRow) => ({
  id: String(row.id),
  kind: row.kind,
  ...(row.notice !== null && { notice: row.notice }),
  ...(row.is_decoy && { is_decoy: true }),
  asked: {
    at: timeOf(row.asked_at),
    action: row.action,
    country: row.asked_from,
    device: row.device,
  },
  channel: row.channel,
  gateway: row.gateway,
  country: row.country,
  stage: messageStage(row),
  state: row.state,
  queued_at: timeOf(row.created_at),
  deliveries: row.attempts,
  reply_code: row.reply_code,
  handed_over_at: row.state === 'sent' || row.state === 'uncertain' ? timeOf(row.finished_at) : null,
  accepted_at: timeOf(row.accepted_at),
  delivered_at: timeOf(row.delivered_at),
  failed_at: timeOf(row.failed_at),
  reason: row.failure_reason,
  tries: row.tries,
  used_at: timeOf(row.used_at),
  price: row.price === null ? null : Number(row.price),
  currency: row.currency,
});

/** The trail of a phone or an address: its messages, the newest first; never a code or a text. */
export async function showMessages({ storage }: Operator, args: CommandArguments) {
  const to = contactOf(args);
  const rows = await listTrail(storage.db, [to], maxShown + 1);
  return { to, items: rows.slice(0, maxShown).map(presentMessage), has_more: rows.length > maxShown };
}
