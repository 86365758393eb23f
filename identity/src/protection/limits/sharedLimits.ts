import type { VerificationAction } from '@passport/shared/schemas/verification';
import { ipBucket, networkBucket } from '@passport/shared/net/ipBucket';
import { countryOfPhone } from '../../people/phone';
import { daySeconds, hourSeconds } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import { maxInteger } from '../../platform/maxInteger';
import type { Proof } from '../captcha/requireCaptcha';
import type { CounterRule } from './counters';

/**
 * A limit that strangers share. Others may have used it up, so a sender past it is slowed down, not refused: past `limit` a
 * send requires a harder challenge, past twice as many a sender also waits a minute from one send to the next. Where no challenge can
 * be required, these waits begin at `limit`.
 */
export interface SharedRule extends CounterRule {
  /** Whether it counts the sends of one sender, who waits for the one before. */
  isOfSender: boolean;
  /** Alert to raise when it refuses a sender. */
  alert?: 'prefix_burst' | 'country_day';
}

/** A send by an unrecognized browser. */
interface StrangersSend {
  channel: 'sms' | 'email' | 'telegram';
  action: VerificationAction;
  recipient: string;
  ip: string;
  /** The device cookie of the browser, if it has one. */
  device: string | undefined;
}

/** The numbers of a block differ in their last digits only: a thousand numbers share a limit. */
const numberBlockDigits = 3;
const senderWindowSeconds = 600;
/** Limit of all addresses of a network together, as a multiple of that of one. */
const networkFactor = 3;
const waitSeconds = 60;

const times = (limit: number, factor: number): number => Math.min(limit * factor, maxInteger);

/**
 * Codes to the phone of an account are counted separately, so that registrations do not slow owners down. In private mode this would
 * reveal which phones have an owner.
 */
function countOf({ action }: StrangersSend, identifyMode: Config['identifyMode']): string {
  if (identifyMode === 'private') return 'all';
  return action === 'SIGNIN' || action === 'UPDATE_PROFILE_OLD' ? 'own' : 'any';
}

/**
 * The shared limits of a send. SMS are limited by country, by block of neighbouring numbers, because fraud uses whole blocks, and by
 * sender. Codes by email and Telegram are limited by sender: they cost nothing, and users can be named by guessed ids.
 */
export function sharedRules(
  send: StrangersSend,
  { limits, identifyMode }: Pick<Config, 'limits' | 'identifyMode'>,
): SharedRule[] {
  const { channel, recipient, ip, device } = send;
  const ofSender = (key: string, limit: number): SharedRule => ({
    key,
    limit,
    windowSeconds: senderWindowSeconds,
    isOfSender: true,
  });
  if (channel !== 'sms') return [ofSender(`mails|${ipBucket(ip)}`, limits.probesPerIp)];
  const count = countOf(send, identifyMode);
  const prefix: SharedRule = {
    key: `prefix|${count}|${recipient.slice(0, -numberBlockDigits)}`,
    limit: limits.sendsPrefix,
    windowSeconds: hourSeconds,
    isOfSender: false,
    alert: 'prefix_burst',
  };
  const network = ofSender(`network|${networkBucket(ip)}`, times(limits.sendsIp, networkFactor));
  return [
    ...countryRules(recipient, limits),
    prefix,
    ofSender(`sender|${count}|${ipBucket(ip)}`, limits.sendsIp),
    ...(device === undefined ? [] : [ofSender(`sender|${count}|${device}`, limits.sendsDevice)]),
    { ...network, isOfSender: false },
  ];
}

const countryRules = (phone: string, { sendsCountryDay: limit }: Config['limits']): SharedRule[] =>
  limit === undefined
    ? []
    : [
        {
          key: `country|${countryOfPhone(phone) ?? 'none'}`,
          limit,
          windowSeconds: daySeconds,
          isOfSender: false,
          alert: 'country_day',
        },
      ];

/** Whether a send past a shared limit requires a harder challenge first. @param proof see `guardSend` */
export const canSolveHarder = (proof: Proof | undefined): boolean => proof === undefined || proof === 'standard';

/**
 * A shared limit up to the point at which sends get harder. Where waits begin, the last of the sends before them is counted by
 * `waitingRules` already, so that the next one waits for it.
 */
export function easyRule(rule: SharedRule, proof: Proof | undefined): SharedRule {
  if (canSolveHarder(proof)) return rule;
  return { ...rule, limit: times(rule.limit, proof === 'harder' ? 2 : 1) - 1 };
}

/**
 * The limits of a send where waits have begun: it counts as before, and waits for the last one of its address and of its browser.
 * @param reached without challenges, all senders that it counts wait for each other
 */
export function waitingRules(
  rules: readonly SharedRule[],
  reached: SharedRule,
  proof: Proof | undefined,
): SharedRule[] {
  const awaited = rules.filter(({ key, isOfSender }) => isOfSender || (proof === 'unchecked' && key === reached.key));
  return [
    ...rules.map((rule) => ({ ...rule, limit: maxInteger })),
    ...awaited.map((rule) => ({ ...rule, key: `wait|${rule.key}`, limit: 1, windowSeconds: waitSeconds })),
  ];
}
