import { Type, type Static, type TSchema } from 'typebox';
import { oneLinePattern } from './checks/oneLine';
import { RequiredDocument } from './documents';

/** Codes that the general error handler knows (spec 8), and codes that the pages act on. */
export const errorCodes = [
  'SESSION_LIMIT',
  'DAY_LIMIT',
  'MONTH_LIMIT',
  'BLACK_LIST',
  'wrong_code',
  'expired_code',
  'user_inactive',
  'session_ended',
  'session_expired',
  'session_reused',
  'second_factor_required',
  'recent_sign_in_required',
  'need_change_email',
  'wrong_password',
  'wrong_passkey',
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
  'documents_required',
  'access_required',
  'request_open',
  'operator_session_required',
  'second_factor_setup_required',
  'network_not_allowed',
  'read_only',
  'not_yourself',
  'proof_required',
  'reason_required',
  'changed_meanwhile',
] as const;
export const ErrorCode = Type.Enum([...errorCodes]);
export type ErrorCode = (typeof errorCodes)[number];

const twoFactorModes = ['DISABLE', 'PHONE_EMAIL', 'PASSWORD', 'TOTP', 'TELEGRAM'] as const;
export const TwoFactorMode = Type.Enum([...twoFactorModes]);
export type TwoFactorMode = (typeof twoFactorModes)[number];

/** The shape of every error answer: a text in the language of Accept-Language, a code, and a text per field. */
export const ErrorAnswer = Type.Object(
  {
    message: Type.String(),
    code: Type.Optional(ErrorCode),
    /** The tries left, with `wrong_code` of a code that was sent; 0 after the last one. */
    tries_left: Type.Optional(Type.Integer({ minimum: 0 })),
    /** The last two digits of the phone of the account that has a taken email address; not in private mode. */
    phone_ending: Type.Optional(Type.String()),
    /** With `second_factor_required`: the factor that is missing; `errors.method` is the same. */
    method: Type.Optional(TwoFactorMode),
    errors: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** With `documents_required`: the documents to accept. */
    documents: Type.Optional(Type.Array(RequiredDocument)),
  },
  { $id: 'ErrorAnswer' },
);
export type ErrorAnswer = Static<typeof ErrorAnswer>;

/** An answer without a body beyond its status. */
export const Empty = Type.Object({});
export type Empty = Static<typeof Empty>;

/** A field that may be left out; null means the same, if it does not apply. */
export const OptionalOrNull = <Shape extends TSchema>(shape: Shape) => Type.Optional(Type.Union([shape, Type.Null()]));

/** A phone in any spelling; the service normalizes it to E.164. */
export const PhoneInput = Type.String({ minLength: 1, maxLength: 40 });
/** An email address as typed; the service trims and checks it. */
export const EmailInput = Type.String({ minLength: 1, maxLength: 254 });
export const Uuid = Type.String({ pattern: '^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$' });
/**
 * The public id of the partner site or OAuth client that a person signs in to. Any value is accepted here, and a malformed id is
 * ignored (reading 27): a wrong link to the sign-in must not prevent a sign-in. The type is what our pages send.
 */
export const RelyingPartyId = Type.Unsafe<string>({});
/** A text that is stored: PostgreSQL cannot hold a NUL. */
export const StoredText = (options: { minLength?: number; maxLength: number; description?: string }) =>
  Type.String({ ...options, pattern: '^[^\\u0000]*$' });
/** A name, or another text of one line, that is stored. */
export const LineText = (options: { minLength?: number; maxLength: number; description?: string }) =>
  Type.String({ ...options, pattern: oneLinePattern });
/** ISO 8601 in UTC. */
export const Timestamp = Type.String({ format: 'date-time' });

/** The same in lower case; accepted, never returned. */
export const LowerCaseMode = Type.Enum(twoFactorModes.map((mode) => mode.toLowerCase() as Lowercase<TwoFactorMode>));

/** A user of the sign-in flow: the internal number, or an opaque text in private mode. */
export const UserRef = Type.Union([
  Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  Type.String({ minLength: 1, maxLength: 200 }),
]);
export type UserRef = Static<typeof UserRef>;

/** The user of a flow; -1 is sent by a client that does not know the user (spec 3) and means the same as null. */
export const FlowUser = Type.Union([UserRef, Type.Literal(-1), Type.Null()]);
export type FlowUser = Static<typeof FlowUser>;
