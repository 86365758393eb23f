import { nameCharacters } from './checks/personName';
import { Type, type Static } from 'typebox';
import { CaptchaToken, captchaKinds } from './captcha';
import { phoneChannels } from './channels';
import { EmailInput, PhoneInput, RelyingPartyId, Timestamp, TwoFactorMode, UserRef, Uuid } from './common';

/** The user (spec 3), answered by `GET /user/me/`. */
export const User = Type.Object({
  id: Type.Integer(),
  user_id: Uuid,
  smart_id: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  phone: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  language: Type.String(),
  date_joined: Timestamp,
  two_factor_auth: TwoFactorMode,
  is_verified: Type.Boolean(),
  need_change_email: Type.Boolean(),
  is_able_to_sent_unit_site_request: Type.Boolean(),
  is_unit_site_request_approved: Type.Boolean(),
  unit_site_request_waiting_for_approve: Type.Boolean(),
  is_able_to_sent_oauth2_request: Type.Boolean(),
  is_oauth2_request_approved: Type.Boolean(),
  oauth2_request_waiting_for_approve: Type.Boolean(),
  /** Whether the person wants an email about each new revision of a document. */
  document_emails: Type.Boolean(),
  promotional_materials_consent: Type.Boolean(),
  /** The time of the last change of the consent to news; null if there was none. */
  promotional_materials_consent_at: Type.Union([Timestamp, Type.Null()]),
  cookies_consent: Type.Boolean(),
  cookies_consent_at: Type.Union([Timestamp, Type.Null()]),
  /** The time of the erasure that the owner requested; null if there is none. */
  deletion_at: Type.Union([Timestamp, Type.Null()]),
  /** Hours east of UTC, as last reported by a browser; null before that. */
  timezone: Type.Union([Type.Number(), Type.Null()]),
  /** True for operators; absent for everybody else. */
  console: Type.Optional(Type.Literal(true)),
});
export type User = Static<typeof User>;

/** `PATCH /user/me/`: the only fields that a person can change here; any other is refused. */
export const UserPatch = Type.Object(
  {
    first_name: Type.Optional(Type.String({ maxLength: 100 })),
    last_name: Type.Optional(Type.String({ maxLength: 100 })),
    language: Type.Optional(Type.Enum(['ru', 'en'])),
    document_emails: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type UserPatch = Static<typeof UserPatch>;

export const IdentifyBody = Type.Object({
  phone: PhoneInput,
  site: Type.Optional(RelyingPartyId),
  captcha_token: Type.Optional(CaptchaToken),
});
export type IdentifyBody = Static<typeof IdentifyBody>;

/** The data of a user before anything is proven: masked contacts, and none in private mode. */
export const IdentifiedUser = Type.Object({
  id: UserRef,
  two_factor_auth: TwoFactorMode,
  need_change_email: Type.Boolean(),
  phone: Type.Union([Type.String(), Type.Null()]),
  email: Type.Union([Type.String(), Type.Null()]),
});
export type IdentifiedUser = Static<typeof IdentifiedUser>;

export const IdentifyAnswer = Type.Object({
  user: Type.Union([IdentifiedUser, Type.Null()]),
  /** The ways to the phone that this installation has for its country, the first one first; absent where there is SMS alone. */
  channels: Type.Optional(Type.Array(Type.Enum([...phoneChannels]))),
});
export type IdentifyAnswer = Static<typeof IdentifyAnswer>;

/** Hours east of UTC; half and quarter hours exist. */
export const TimezoneBody = Type.Object({ timezone: Type.Number({ minimum: -14, maximum: 14 }) });
export type TimezoneBody = Static<typeof TimezoneBody>;

export const PhoneBody = Type.Object({ phone: PhoneInput, captcha_token: Type.Optional(CaptchaToken) });
export type PhoneBody = Static<typeof PhoneBody>;
export const EmailBody = Type.Object({ email: EmailInput, captcha_token: Type.Optional(CaptchaToken) });
export type EmailBody = Static<typeof EmailBody>;

/** The answer of the phone and email checks: the contact, masked; null in private mode. */
export const PhoneCheckAnswer = Type.Object({
  phone: Type.Union([Type.String(), Type.Null()]),
  is_verified: Type.Optional(Type.Boolean()),
});
export type PhoneCheckAnswer = Static<typeof PhoneCheckAnswer>;
export const EmailCheckAnswer = Type.Object({
  email: Type.Union([Type.String(), Type.Null()]),
  is_verified: Type.Optional(Type.Boolean()),
});
export type EmailCheckAnswer = Static<typeof EmailCheckAnswer>;

export const PromotionalConsentBody = Type.Object({ promotional_materials_consent: Type.Boolean() });
export type PromotionalConsentBody = Static<typeof PromotionalConsentBody>;

/** `GET /user/get_country_by_ip/`: the country of the visitor's address; Russia where it is not known (spec 5). */
export const CountryAnswer = Type.Object({ country_code: Type.String({ pattern: '^[A-Z]{2}$' }) });
export type CountryAnswer = Static<typeof CountryAnswer>;

/** `GET /user/get_metadata/`: settings that a client needs before its first call (docs/readings.md, 15). */
export const Metadata = Type.Object({
  sms_code_length: Type.Integer(),
  email_code_length: Type.Integer(),
  code_ttl_seconds: Type.Integer(),
  resend_seconds: Type.Integer(),
  max_code_tries: Type.Integer(),
  captcha: Type.Enum([...captchaKinds]),
  providers: Type.Array(Type.String()),
  default_landing: Type.String(),
  identify_mode: Type.Enum(['spec', 'private']),
  name_characters: Type.Enum([...nameCharacters]),
});
export type Metadata = Static<typeof Metadata>;
