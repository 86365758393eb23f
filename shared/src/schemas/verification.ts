import { Type, type Static } from 'typebox';
import { CaptchaToken } from './captcha';
import { phoneChannels } from './channels';
import { EmailInput, FlowUser, OptionalOrNull, RelyingPartyId } from './common';

export const verificationActions = ['SIGNIN', 'SIGNUP', 'UPDATE_PROFILE_OLD', 'UPDATE_PROFILE_NEW'] as const;
export const VerificationAction = Type.Enum([...verificationActions]);
export type VerificationAction = (typeof verificationActions)[number];

/** The states of a verification (spec 3). */
export type VerificationState = 'INIT' | 'PROCESSING' | 'WAIT_FOR_CODE' | 'FAILED' | 'SUCCESS';

/**
 * The contact of a send. Null or an empty text means none: some actions know their contact, and clients send all fields of a form.
 */
const SentContact = (maxLength: number) => OptionalOrNull(Type.String({ maxLength }));

export const SendSmsBody = Type.Object({
  action: VerificationAction,
  user: Type.Optional(FlowUser),
  phone: SentContact(40),
  captcha_token: Type.Optional(CaptchaToken),
  service: Type.Optional(RelyingPartyId),
  /** The way to the phone; without it the first that this installation has for the number's country. */
  channel: OptionalOrNull(Type.Enum([...phoneChannels])),
});
export type SendSmsBody = Static<typeof SendSmsBody>;

export const SendEmailBody = Type.Object({
  action: VerificationAction,
  user: Type.Optional(FlowUser),
  email: SentContact(254),
  captcha_token: Type.Optional(CaptchaToken),
  /** UPDATE_PROFILE_NEW without a session: the accepted code of a sign-in that requires a new address. */
  phone_verification: OptionalOrNull(Type.String({ minLength: 1, maxLength: 100 })),
});
export type SendEmailBody = Static<typeof SendEmailBody>;

const sent = {
  /** The number of digits; every screen follows it. */
  code_length: Type.Integer(),
  /** Seconds until the next send of this kind is allowed. */
  resend_seconds: Type.Integer(),
  /** Seconds until the sent code expires. */
  expires_in_seconds: Type.Integer(),
  /** The gateway does not answer: the message waits, and another channel is faster. */
  is_delayed: Type.Boolean(),
};
/** Null in private mode, unless the person is signed in. */
const MaskedContact = Type.Union([Type.String(), Type.Null()]);
/** An unguessable id: it is the pre-login session of this flow. */
export const VerificationId = Type.String({ minLength: 1, maxLength: 100 });
export const SmsSentAnswer = Type.Object({
  phone_verification: VerificationId,
  phone: MaskedContact,
  /** How the code travels; absent for an SMS. */
  channel: Type.Optional(Type.Enum([...phoneChannels])),
  ...sent,
});
export type SmsSentAnswer = Static<typeof SmsSentAnswer>;
export const EmailSentAnswer = Type.Object({ email_verification: VerificationId, email: MaskedContact, ...sent });
export type EmailSentAnswer = Static<typeof EmailSentAnswer>;

const Code = Type.String({ minLength: 1, maxLength: 20 });
export const VerifySmsBody = Type.Object({ code: Code, phone_verification: VerificationId });
export type VerifySmsBody = Static<typeof VerifySmsBody>;
export const VerifyEmailBody = Type.Object({ code: Code, email_verification: VerificationId });
export type VerifyEmailBody = Static<typeof VerifyEmailBody>;
export const VerifiedAnswer = Type.Object({ is_verified: Type.Boolean() });
export type VerifiedAnswer = Static<typeof VerifiedAnswer>;

/**
 * Identifies the email: by the address that the flow sent, or by its verification id. A sign-in sends no address and uses the
 * id.
 */
export const EmailStatusQuery = Type.Object({
  email: Type.Optional(EmailInput),
  email_verification: Type.Optional(VerificationId),
});
export type EmailStatusQuery = Static<typeof EmailStatusQuery>;
export const EmailStatusAnswer = Type.Object({
  /** The reply code of the receiving mail server; null while the email is in transit, and if it is not revealed. */
  status_code: Type.Union([Type.Integer(), Type.Null()]),
  /** Replaces the code at `POST /user/registration/` if the email does not arrive. */
  temp_code: Type.Optional(Type.String()),
});
export type EmailStatusAnswer = Static<typeof EmailStatusAnswer>;
