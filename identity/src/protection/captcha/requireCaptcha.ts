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

/**
 * The strength of a solved challenge. `harder`: no challenge would be harder, e.g. that of a captcha service, which decides by itself.
 * `unchecked`: none could be required, or it could not be checked.
 */
export type Proof = 'standard' | 'harder' | 'unchecked';

const guardRetrySeconds = 60;

/**
 * Consumes the solved challenge of a call. With CAPTCHA=off every call counts as solved.
 * @returns undefined for a call without a token
 * @throws 400 captcha_failed for a token that is wrong, expired, consumed, or of another call or contact
 */
export async function consumeCaptcha(context: Context, claim: CaptchaClaim): Promise<Proof | undefined> {
  const { config, metrics } = context;
  if (config.captcha === 'off') return 'unchecked';
  if (!claim.token) return undefined;
  const proof = config.captcha === 'pow' ? await proofOfWork(context, claim) : await proofOfService(context, claim);
  metrics.captcha(proof ? 'passed' : 'failed');
  if (!proof) throw captchaFailed();
  return proof;
}

/**
 * Requires a solved challenge.
 * @throws 400 captcha_required, or captcha_failed
 */
export async function requireCaptcha(context: Context, claim: CaptchaClaim): Promise<Proof> {
  const proof = await consumeCaptcha(context, claim);
  if (!proof) throw captchaRequired();
  return proof;
}

/**
 * Requires a solved challenge only while the global guard is up.
 * @returns undefined if none was solved
 */
export async function requireCaptchaUnderGuard(context: Context, claim: CaptchaClaim): Promise<Proof | undefined> {
  const proof = await consumeCaptcha(context, claim);
  if (!proof && (await isGuardUp(context.db, context.clock.now()))) throw captchaRequired();
  return proof;
}

async function proofOfWork({ db, secrets, clock }: Context, claim: CaptchaClaim): Promise<Proof | undefined> {
  const solution = await readSolution(secrets.codeKey, claim, claim.token ?? '', clock.now());
  if (!solution || !(await consumeChallenge(db, solution.challenge, solution.expiresAt))) return undefined;
  return solution.isHarder ? 'harder' : 'standard';
}

/**
 * Asks the captcha service. While it is unavailable people can still sign in, because every limit applies without it; only under
 * the global guard, during guessing on a large scale, nothing passes unchecked.
 */
async function proofOfService(context: Context, { token, ip, contact }: CaptchaClaim): Promise<Proof | undefined> {
  const gateway = createCaptchaGateway(context.config, isStandard(contact));
  const verdict = await gateway?.check(token ?? '', ip);
  if (verdict !== 'unavailable') return verdict === 'passed' ? 'harder' : undefined;
  context.metrics.captcha('unavailable');
  const isRejected = await isGuardUp(context.db, context.clock.now());
  if (isRejected) {
    context.log.warn('captcha service unavailable; request rejected');
    throw unavailable('captcha', guardRetrySeconds);
  }
  context.log.warn('captcha service unavailable; request allowed without a check');
  return 'unchecked';
}
