import { Type, type Static } from 'typebox';
import { FlowUser, LowerCaseMode, OptionalOrNull, Timestamp, TwoFactorMode } from './common';
import { PasskeyProof } from './passkeys';
import { VerificationId } from './verification';

/** A factor in use: every mode but DISABLE. */
export type SecondFactor = Exclude<TwoFactorMode, 'DISABLE'>;

const proof = {
  /** PASSWORD: the cloud password. */
  password: OptionalOrNull(Type.String({ maxLength: 200 })),
  /** TOTP: the authenticator's current code (RFC 6238). */
  totp: OptionalOrNull(Type.String({ maxLength: 20 })),
  /** TELEGRAM: an accepted code. */
  telegram_verification: OptionalOrNull(VerificationId),
  /** PHONE_EMAIL: an accepted code for each of the two contacts. */
  phone_verification: OptionalOrNull(VerificationId),
  email_verification: OptionalOrNull(VerificationId),
  /** Replaces any factor, once. */
  recovery_code: OptionalOrNull(Type.String({ maxLength: 100 })),
};

/**
 * The proof of a second factor: the field of its mode, or a recovery code. Codes of the profile are sent as UPDATE_PROFILE_OLD.
 */
export const FactorProof = Type.Object(proof);
export type FactorProof = Static<typeof FactorProof>;

/** `GET /user/2fa/`: the settings of the signed-in person. */
export const TwoFactorSettings = Type.Object({
  mode: TwoFactorMode,
  /** The modes that can be chosen: PHONE_EMAIL needs a proven address, TELEGRAM a bot. */
  available_modes: Type.Array(TwoFactorMode),
  /** The time since which the current factor is on; null with DISABLE. */
  since: Type.Union([Timestamp, Type.Null()]),
  /** Unused recovery codes; 0 with DISABLE. */
  recovery_codes_left: Type.Integer(),
  /** The time at which an operator's removal of the factor takes effect; null if there is none. */
  reset_scheduled_for: Type.Union([Timestamp, Type.Null()]),
  /** Whether the sign-in is recent enough for a change without a code to an own contact. */
  is_sign_in_recent: Type.Boolean(),
  /** The person's passkeys, without removed ones; one replaces a code and the factor wherever a proof is asked for, but not here. */
  passkeys_count: Type.Integer(),
  password_min_length: Type.Integer(),
});
export type TwoFactorSettings = Static<typeof TwoFactorSettings>;

/**
 * `PATCH /user/set_2fa/`: turns a factor on, replaces or turns it off. Needs a sign-in within five minutes.
 *
 * The other fields prove the new factor: PASSWORD `password` (and `confirm_password`, which has to be the same
 * where it is sent), TOTP `totp` (of the key that
 * `POST /user/2fa/totp/` gave), TELEGRAM `telegram_verification` (UPDATE_PROFILE_NEW), PHONE_EMAIL both verifications
 * (UPDATE_PROFILE_OLD). Where a factor is on, `current` proves it, and errors name its fields `current.<field>`; with DISABLE the
 * other fields do as well. Where the sign-in is not recent, a code to an own contact (UPDATE_PROFILE_OLD) in `current`,
 * or with DISABLE next to `mode`, replaces it. PASSWORD and TOTP replace themselves: another password, another key.
 */
export const SetTwoFactorBody = Type.Object({
  /** In lower case too, as the sign-in screens name the modes. */
  mode: Type.Union([TwoFactorMode, LowerCaseMode]),
  ...proof,
  confirm_password: OptionalOrNull(Type.String({ maxLength: 200 })),
  current: Type.Optional(FactorProof),
});
export type SetTwoFactorBody = Omit<Static<typeof SetTwoFactorBody>, 'mode'> & { mode: TwoFactorMode };

/** Ten codes, shown only once; earlier ones become invalid. */
const recovery_codes = Type.Array(Type.String());

/** The first factor comes with recovery codes; replacing a factor keeps the existing ones. */
export const SetTwoFactorAnswer = Type.Object({
  mode: TwoFactorMode,
  recovery_codes: Type.Optional(recovery_codes),
});
export type SetTwoFactorAnswer = Static<typeof SetTwoFactorAnswer>;

/**
 * `POST /user/2fa/recovery_codes/`, body FactorProof: replaces the codes. Needs the factor, in whose place they turn it off, and a sign-in
 * within five minutes.
 */
export const RecoveryCodesAnswer = Type.Object({ recovery_codes });
export type RecoveryCodesAnswer = Static<typeof RecoveryCodesAnswer>;

/** `POST /user/2fa/totp/`: a new key for an authenticator. It takes effect once a code confirms it. */
export const TotpSetup = Type.Object({
  /** Base32, for manual input. */
  secret: Type.String(),
  /** `otpauth://totp/…`, the content of the QR code. */
  uri: Type.String(),
  digits: Type.Integer(),
  expires_in_seconds: Type.Integer(),
});
export type TotpSetup = Static<typeof TotpSetup>;

/** `POST /user/2fa/telegram/`: a link that opens the bot; pressing Start there connects the chat. */
export const TelegramSetup = Type.Object({ link: Type.String(), expires_in_seconds: Type.Integer() });
export type TelegramSetup = Static<typeof TelegramSetup>;

/** `GET /user/2fa/telegram/`: whether Start was pressed. */
export const TelegramSetupState = Type.Object({ is_linked: Type.Boolean() });
export type TelegramSetupState = Static<typeof TelegramSetupState>;

/**
 * `POST /user/send_verification_telegram/`. SIGNIN sends to the chat of a user who has proven a phone or an email address in
 * this flow: a Telegram code is never the first factor. UPDATE_PROFILE_NEW sends to the chat that was just connected,
 * UPDATE_PROFILE_OLD to the one in use.
 */
export const SendTelegramBody = Type.Object({
  action: Type.Enum(['SIGNIN', 'UPDATE_PROFILE_OLD', 'UPDATE_PROFILE_NEW']),
  user: Type.Optional(FlowUser),
  phone_verification: OptionalOrNull(VerificationId),
  email_verification: OptionalOrNull(VerificationId),
  /** The pending login of an external provider, in place of a code. */
  external_auth: OptionalOrNull(Type.String({ minLength: 1, maxLength: 100 })),
});
export type SendTelegramBody = Static<typeof SendTelegramBody>;

export const TelegramSentAnswer = Type.Object({
  telegram_verification: VerificationId,
  code_length: Type.Integer(),
  resend_seconds: Type.Integer(),
  expires_in_seconds: Type.Integer(),
  is_delayed: Type.Boolean(),
});
export type TelegramSentAnswer = Static<typeof TelegramSentAnswer>;

export const VerifyTelegramBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 20 }),
  telegram_verification: VerificationId,
});
export type VerifyTelegramBody = Static<typeof VerifyTelegramBody>;

export const TelegramStatusQuery = Type.Object({ telegram_verification: VerificationId });
/**
 * `GET /user/get_last_telegram_status/`: the delivery of the last code; `wait_seconds` if Telegram's spam protection delays it.
 */
export const TelegramStatusAnswer = Type.Object({
  is_sent: Type.Boolean(),
  /** The chat does not accept messages, e.g. the bot was blocked. */
  has_failed: Type.Boolean(),
  wait_seconds: Type.Union([Type.Integer(), Type.Null()]),
});
export type TelegramStatusAnswer = Static<typeof TelegramStatusAnswer>;

/** `POST /user/2fa/cancel_reset/`: cancels an operator's removal, by the token of the notice or by a session. */
export const CancelResetBody = Type.Object({ token: OptionalOrNull(Type.String({ maxLength: 200 })) });
export type CancelResetBody = Static<typeof CancelResetBody>;

/**
 * `POST /user/confirm_sign_in/`: re-authenticates the person in the current session by a code to an own contact
 * (UPDATE_PROFILE_OLD) and, if one is on, by the second factor, or by a passkey (purpose `prove`) alone. Allows what needs a sign-in
 * within five minutes.
 */
export const ConfirmSignInBody = Type.Object({ ...proof, passkey: OptionalOrNull(PasskeyProof) });
export type ConfirmSignInBody = Static<typeof ConfirmSignInBody>;
