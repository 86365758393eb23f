import { Type, type Static } from 'typebox';

/** Codes that the general error handler knows by name (spec 8), and those that steer the client. */
export const errorCodes = [
  'SESSION_LIMIT',
  'DAY_LIMIT',
  'MONTH_LIMIT',
  'BLACK_LIST',
  'wrong_code',
  'expired_code',
  'user_inactive',
  'second_factor_required',
  'recent_sign_in_required',
  'need_change_email',
  'wrong_password',
  'login_required',
  'too_many_requests',
  'telegram_spam',
  'captcha_required',
  'external_expired',
  'external_refused',
  'external_failed',
  'external_away',
  'captcha_failed',
  'not_registered',
] as const;
export const ErrorCode = Type.Enum([...errorCodes]);
export type ErrorCode = (typeof errorCodes)[number];

/** The one shape of every failed answer: text in the language of Accept-Language, a code, and a text per field. */
export const ErrorAnswer = Type.Object(
  {
    message: Type.String(),
    code: Type.Optional(ErrorCode),
    /** How often the code may still be tried, with `wrong_code` of a code that was sent; 0 at the try that killed it. */
    tries_left: Type.Optional(Type.Integer({ minimum: 0 })),
    errors: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  { $id: 'ErrorAnswer' },
);
export type ErrorAnswer = Static<typeof ErrorAnswer>;

/** An answer that says nothing beyond its status. */
export const Empty = Type.Object({});
export type Empty = Static<typeof Empty>;

/** A phone as a person spells it; the service makes it E.164. */
export const PhoneInput = Type.String({ minLength: 1, maxLength: 40 });
/** An address as a person spells it; the service trims and checks it. */
export const EmailInput = Type.String({ minLength: 1, maxLength: 254 });
export const Uuid = Type.String({ pattern: '^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$' });
/** ISO 8601 in UTC. */
export const Timestamp = Type.String({ format: 'date-time' });

export const twoFactorModes = ['DISABLE', 'PHONE_EMAIL', 'PASSWORD', 'TOTP', 'TELEGRAM'] as const;
export const TwoFactorMode = Type.Enum([...twoFactorModes]);
export type TwoFactorMode = (typeof twoFactorModes)[number];

/** A user as the sign-in flow names it: the internal number, or an opaque text in private mode. */
export const UserRef = Type.Union([
  Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  Type.String({ minLength: 1, maxLength: 200 }),
]);
export type UserRef = Static<typeof UserRef>;

/** Whom a flow is for; -1 is how a client names a user that it does not know (spec 3), and says as much as null. */
export const FlowUser = Type.Union([UserRef, Type.Literal(-1), Type.Null()]);
export type FlowUser = Static<typeof FlowUser>;
