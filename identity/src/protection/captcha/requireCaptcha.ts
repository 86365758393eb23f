import type { Context } from '../../context';
import { createCaptchaGateway } from '../../messaging/gateways/captcha/createCaptchaGateway';
import { captchaFailed, captchaRequired, unavailable } from '../../platform/http/errors';
import { isGuardUp } from '../limits/globalGuard';
import { consumeChallenge } from './captcha.repository';
import { isStandard, readSolution, type ChallengePurpose } from './challenge';

/** A call that may carry a solved challenge. */
export interface CaptchaClaim extends ChallengePurpose {
  token: string | null | undefined;
  ip: string;
}

const guardRetrySeconds = 60;

/**
 * Consumes the solved challenge of a call. With CAPTCHA=off every call counts as one that solved it.
 * @returns false for a call without a token
 * @throws 400 captcha_failed for a token that is wrong, expired, consumed, or of another call or contact
 */
export async function consumeCaptcha(context: Context, claim: CaptchaClaim): Promise<boolean> {
  const { config, metrics } = context;
  if (config.captcha === 'off') return true;
  if (!claim.token) return false;
  const isPassed = config.captcha === 'pow' ? await isSolved(context, claim) : await isVouched(context, claim);
  metrics.captcha(isPassed ? 'passed' : 'failed');
  if (!isPassed) throw captchaFailed();
  return true;
}

/**
 * Requires a solved challenge.
 * @throws 400 captcha_required, or captcha_failed
 */
export async function requireCaptcha(context: Context, claim: CaptchaClaim): Promise<void> {
  if (!(await consumeCaptcha(context, claim))) throw captchaRequired();
}

/**
 * Requires a solved challenge only while the global guard is up.
 * @returns whether one was solved
 */
export async function requireCaptchaUnderGuard(context: Context, claim: CaptchaClaim): Promise<boolean> {
  const isSolvedCall = await consumeCaptcha(context, claim);
  if (!isSolvedCall && (await isGuardUp(context.db, context.clock.now()))) throw captchaRequired();
  return isSolvedCall;
}

async function isSolved({ db, secrets, clock }: Context, claim: CaptchaClaim): Promise<boolean> {
  const solution = await readSolution(secrets.codeKey, claim, claim.token ?? '', clock.now());
  return solution !== undefined && consumeChallenge(db, solution.challenge, solution.expiresAt);
}

/**
 * Asks the captcha service. While it is unavailable people can still sign in, because every limit holds without it; only under
 * the global guard, during guessing on a large scale, nothing passes unchecked.
 */
async function isVouched(context: Context, { token, ip, contact }: CaptchaClaim): Promise<boolean> {
  const gateway = createCaptchaGateway(context.config, isStandard(contact));
  const verdict = await gateway?.check(token ?? '', ip);
  if (verdict !== 'unavailable') return verdict === 'passed';
  context.metrics.captcha('unavailable');
  const isRejected = await isGuardUp(context.db, context.clock.now());
  if (isRejected) {
    context.log.warn('captcha service unavailable; request rejected');
    throw unavailable('captcha', guardRetrySeconds);
  }
  context.log.warn('captcha service unavailable; request allowed without a check');
  return true;
}
