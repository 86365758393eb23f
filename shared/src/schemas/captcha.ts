import { Type, type Static } from 'typebox';
import { EmailInput, PhoneInput } from './common';

/** Calls that accept a `captcha_token`; a solved challenge is valid for the action that it was issued for, if any. */
const captchaActions = [
  'identify',
  'validate_phone',
  'check_phone',
  'check_email',
  'send_sms',
  'send_email',
  'support',
] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/**
 * `captcha_token`: base64 of the solved challenge (ALTCHA payload), or the token of the configured captcha service; null means
 * none.
 */
export const CaptchaToken = Type.Union([Type.String({ maxLength: 8000 }), Type.Null()]);

/**
 * `GET /captcha/challenge/`: the contact is the one of the call to come; without one the challenge is strict. Without an action it
 * is strict too, and its solution is valid for any one call.
 */
export const CaptchaQuery = Type.Object({
  action: Type.Optional(Type.Enum([...captchaActions])),
  phone: Type.Optional(PhoneInput),
  email: Type.Optional(EmailInput),
});
export type CaptchaQuery = Static<typeof CaptchaQuery>;

export const captchaKinds = ['pow', 'smartcaptcha', 'recaptcha', 'off'] as const;

/**
 * The challenge. `pow`: a challenge in the format of ALTCHA v1; find the number from 0 to `maxnumber` for which SHA-256 of salt
 * and number is `challenge`, and send base64 of the JSON `{algorithm, challenge, number, salt, signature}`. `smartcaptcha`,
 * `recaptcha`: `site_key` for the widget. `off`: nothing to solve.
 */
export const CaptchaChallenge = Type.Object({
  captcha: Type.Enum([...captchaKinds]),
  algorithm: Type.Optional(Type.String()),
  challenge: Type.Optional(Type.String()),
  maxnumber: Type.Optional(Type.Integer()),
  salt: Type.Optional(Type.String()),
  signature: Type.Optional(Type.String()),
  site_key: Type.Optional(Type.String()),
  /** Whether the challenge takes longer than usual, because many codes are being sent. */
  is_harder: Type.Optional(Type.Boolean()),
  /** The service rejects the solution after this time. */
  expires_in_seconds: Type.Optional(Type.Integer()),
});
export type CaptchaChallenge = Static<typeof CaptchaChallenge>;
