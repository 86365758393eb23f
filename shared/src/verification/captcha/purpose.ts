import type { CaptchaAction } from '../../schemas/captcha';

/** The one call that a solved challenge is good for. */
export interface CaptchaPurpose {
  action: CaptchaAction;
  phone?: string | undefined;
  email?: string | undefined;
}

/** The fields of a body that matter here. */
interface CaptchaBody {
  action?: string;
  phone?: string;
  email?: string;
}

const actionOf: ReadonlyMap<string, CaptchaAction> = new Map([
  ['/user/identify/', 'identify'],
  ['/user/validate_phone/', 'validate_phone'],
  ['/user/check_phone_is_not_used/', 'check_phone'],
  ['/user/check_email_is_not_used/', 'check_email'],
  ['/user/send_verification_sms/', 'send_sms'],
  ['/user/send_verification_email/', 'send_email'],
]);

/**
 * What a call needs a challenge for.
 * @returns undefined for a call that never needs one; codes for a profile belong to a session and are among these
 */
export function purposeOf(path: string, body: unknown): CaptchaPurpose | undefined {
  const action = actionOf.get(path);
  const { action: codeAction, phone, email } = (body ?? {}) as CaptchaBody;
  if (!action || codeAction?.startsWith('UPDATE_PROFILE')) return undefined;
  // A sign-in by e-mail goes to the address of the account, whatever the call says.
  return { action, phone, email: codeAction === 'SIGNIN' ? undefined : email };
}
