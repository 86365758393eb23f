import type { CaptchaAction } from '../../schemas/captcha';

/** The call that a solved challenge is valid for. */
export interface CaptchaPurpose {
  action: CaptchaAction;
  phone?: string | undefined;
  email?: string | undefined;
}

/** The relevant fields of a body. */
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
  ['/support/send_to_email/', 'support'],
]);

/**
 * The purpose of the challenge that a call needs.
 * @returns undefined for a call that never needs one, e.g. codes for a profile, which belong to a session
 */
export function purposeOf(path: string, body: unknown): CaptchaPurpose | undefined {
  const action = actionOf.get(path);
  const { action: codeAction, phone, email } = (body ?? {}) as CaptchaBody;
  if (!action || codeAction?.startsWith('UPDATE_PROFILE')) return undefined;
  // A sign-in by email sends to the address of the account, whatever the call contains.
  return { action, phone, email: codeAction === 'SIGNIN' ? undefined : email };
}
