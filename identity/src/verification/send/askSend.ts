import type { VerificationAction } from '@passport/shared/schemas/verification';
import type { Context } from '../../context';
import type { Executor } from '../../platform/storage/database';
import type { Proof } from '../../protection/captcha/requireCaptcha';
import { askRules, type AskedRule } from '../../protection/limits/counters';
import { sendRules, type SendRule } from '../../protection/limits/sendLimits';
import {
  canSolveHarder,
  easyRule,
  sharedRules,
  waitingRules,
  type SharedRule,
} from '../../protection/limits/sharedLimits';

/** A send of a code as a browser would ask for it. */
export interface SendToAsk {
  channel: 'sms' | 'email';
  action: VerificationAction;
  /** The contact that it would be counted for. */
  recipient: string;
  userId: number;
  ip: string;
  /** SHA-256 of the device cookie. */
  device: string | undefined;
  isKnownDevice: boolean;
}

/** What `openCode` would answer: the code, a limit, or the wish for a harder challenge. */
export interface AskedSend extends AskedRule<SendRule | SharedRule> {
  answer: 'sends' | 'refuses' | 'harder';
}

/** The challenge that a send brings along; a captcha service decides by itself how hard it is. */
function usualProof({ config: { captcha } }: Pick<Context, 'config'>, { channel }: SendToAsk): Proof | undefined {
  if (captcha === 'off') return 'unchecked';
  if (channel === 'email') return undefined;
  return captcha === 'pow' ? 'standard' : 'harder';
}

/**
 * Asks, without counting, whether a code would be sent now: by the rules of `openCode`, in their order.
 * @returns the rule that decides; of a code that would be sent, that of the day
 */
export async function askSend(
  context: Pick<Context, 'config' | 'clock'>,
  executor: Executor,
  send: SendToAsk,
): Promise<AskedSend> {
  const { channel, action, recipient, userId, ip, device, isKnownDevice } = send;
  const { config, clock } = context;
  const now = clock.now();
  const knownDevice = isKnownDevice ? device : undefined;
  const own = sendRules({ channel, action, recipient, knownDevice, ip, userId }, config.limits);
  const shared = isKnownDevice ? [] : sharedRules({ channel, action, recipient, ip, device }, config);
  const proof = usualProof(context, send);
  const ask = (rules: readonly (SendRule | SharedRule)[]) => askRules(executor, [...own, ...rules], now);

  const asked = await ask(shared.map((rule) => easyRule(rule, proof)));
  const reached = asked.find(({ isReached }) => isReached);
  const ofDay = asked.find(({ rule }) => 'code' in rule && rule.code === 'DAY_LIMIT')!;
  if (!reached) return { ...ofDay, answer: 'sends' };
  if ('code' in reached.rule) return { ...reached, answer: 'refuses' };
  if (canSolveHarder(proof)) return { ...reached, answer: 'harder' };
  const waits = (await ask(waitingRules(shared, reached.rule, proof))).find(({ isReached }) => isReached);
  return waits ? { ...waits, answer: 'refuses' } : { ...ofDay, answer: 'sends' };
}
