import type { Context } from '../../context';
import { createCaptchaGateway } from '../../messaging/gateways/captcha/createCaptchaGateway';
import { captchaFailed, captchaRequired, unavailable } from '../../platform/http/errors';
import { isGuardUp } from '../limits/globalGuard';
import { takeChallenge } from './captcha.repository';
import { isStandard, readSolution, type ChallengePurpose } from './challenge';

/** A call that may bring a solved challenge. */
export interface CaptchaClaim extends ChallengePurpose {
  token: string | null | undefined;
  ip: string;
}

const guardRetrySeconds = 60;

/**
 * Takes the solved challenge of a call, once. Where challenges are off, every call counts as one that solved it.
 * @returns whether there was one; a call without a token has none
 * @throws 400 captcha_failed for a token that is wrong, expired, used, or of another call or contact
 */
export async function takeCaptcha(context: Context, claim: CaptchaClaim): Promise<boolean> {
  const { config, metrics } = context;
  if (config.captcha === 'off') return true;
  if (!claim.token) return false;
  const isPassed = config.captcha === 'pow' ? await isSolved(context, claim) : await isVouched(context, claim);
  metrics.captcha(isPassed ? 'passed' : 'failed');
  if (!isPassed) throw captchaFailed();
  return true;
}

/**
 * For a call that is never served without a solved challenge.
 * @throws 400 captcha_required, or captcha_failed
 */
export async function requireCaptcha(context: Context, claim: CaptchaClaim): Promise<void> {
  if (!(await takeCaptcha(context, claim))) throw captchaRequired();
}

/**
 * For a call that needs a challenge only while the global guard is up.
 * @returns whether one was solved
 */
export async function requireCaptchaUnderGuard(context: Context, claim: CaptchaClaim): Promise<boolean> {
  const isTaken = await takeCaptcha(context, claim);
  if (!isTaken && (await isGuardUp(context.db, context.clock.now()))) throw captchaRequired();
  return isTaken;
}

async function isSolved({ db, secrets, clock }: Context, claim: CaptchaClaim): Promise<boolean> {
  const solution = await readSolution(secrets.codeKey, claim, claim.token ?? '', clock.now());
  return solution !== undefined && takeChallenge(db, solution.challenge, solution.expiresAt);
}

/**
 * What the captcha service says. While it is away people can still sign in: every limit holds without it. Only under the
 * global guard, when somebody is guessing on a large scale, nothing passes unchecked.
 */
async function isVouched(context: Context, { token, ip, contact }: CaptchaClaim): Promise<boolean> {
  const gateway = createCaptchaGateway(context.config, isStandard(contact));
  const verdict = await gateway?.check(token ?? '', ip);
  if (verdict !== 'unavailable') return verdict === 'passed';
  context.metrics.captcha('unavailable');
  context.log.warn('the captcha service is away');
  if (await isGuardUp(context.db, context.clock.now())) throw unavailable(guardRetrySeconds);
  return true;
}
