import { nameCharacters } from './checks/personName';
import { Type, type Static } from 'typebox';
import { EmailInput, FlowUser, OptionalOrNull, PhoneInput, RelyingPartyId } from './common';
import { AcceptedDocuments } from './documents';
import { PasskeyProof } from './passkeys';
import { VerificationId } from './verification';

/** A pair of JWTs: access lives minutes, refresh rotates on each use. */
export const Jwt = Type.Object({ access: Type.String(), refresh: Type.String() });
export type Jwt = Static<typeof Jwt>;
export const JwtAnswer = Type.Object({ jwt: Jwt });
export type JwtAnswer = Static<typeof JwtAnswer>;

const party = { site: Type.Optional(RelyingPartyId), client: Type.Optional(RelyingPartyId) };

/** `POST /user/standard_auth/` (reading 2). A missing user is answered with 400 'user id required', unless a passkey names them. */
export const StandardAuthBody = Type.Object({
  user: Type.Optional(FlowUser),
  phone_verification: OptionalOrNull(VerificationId),
  email_verification: OptionalOrNull(VerificationId),
  password: OptionalOrNull(Type.String({ maxLength: 200 })),
  totp: OptionalOrNull(Type.String({ maxLength: 20 })),
  telegram_verification: OptionalOrNull(VerificationId),
  recovery_code: OptionalOrNull(Type.String({ maxLength: 100 })),
  /**
   * The pending login of an external provider. It replaces the code of its linked user, and is linked if a code proves the
   * user.
   */
  external_auth: OptionalOrNull(Type.String({ maxLength: 100 })),
  /** A passkey (purpose `sign_in`): alone it proves its owner; with `user` and an accepted code it replaces the second factor. */
  passkey: OptionalOrNull(PasskeyProof),
  /** The revisions that the person was shown and accepts, after a refusal `documents_required`. */
  accepted_documents: Type.Optional(AcceptedDocuments),
  /** Continues without accepting them, which is possible until the transition of each has ended. */
  postpone_documents: Type.Optional(Type.Boolean()),
  ...party,
});
export type StandardAuthBody = Static<typeof StandardAuthBody>;

/** The proofs of a sign-in; `POST /user/leave/export/` and `POST /user/leave/delete_account/` take it instead of a session. */
export const PersonProof = Type.Omit(StandardAuthBody, ['accepted_documents', 'postpone_documents', 'site', 'client']);
export type PersonProof = Static<typeof PersonProof>;

export const RegistrationBody = Type.Object({
  first_name: Type.String({ maxLength: 100 }),
  last_name: Type.String({ maxLength: 100 }),
  email: EmailInput,
  phone: PhoneInput,
  phone_verification: VerificationId,
  email_verification: OptionalOrNull(VerificationId),
  temp_code: OptionalOrNull(Type.String({ maxLength: 100 })),
  /**
   * The pending login of an external provider, whose account is linked; an email address that the provider has verified needs
   * no code.
   */
  external_auth: OptionalOrNull(Type.String({ maxLength: 100 })),
  /** The revisions that the form showed; those in effect by default. */
  accepted_documents: Type.Optional(AcceptedDocuments),
  ...party,
});
export type RegistrationBody = Static<typeof RegistrationBody>;

/** The verifications of a flow or its pending login; at least one of them. */
export const InitialUserDataBody = Type.Object({
  phone_verification: OptionalOrNull(VerificationId),
  external_auth: OptionalOrNull(Type.String({ maxLength: 100 })),
  email_verification: OptionalOrNull(VerificationId),
});
export type InitialUserDataBody = Static<typeof InitialUserDataBody>;
/** The known data of the person, to prefill the register form. */
export const InitialUserData = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  /** Empty if unknown. */
  phone: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  /** The external provider has verified the email address: it needs no code. */
  is_email_verified: Type.Optional(Type.Boolean()),
  /** The revisions in effect of the documents that a registration accepts: the form links to them, and `registration` sends them. */
  documents: Type.Optional(AcceptedDocuments),
  /** Set if names may contain more than letters. */
  name_characters: Type.Optional(Type.Enum([...nameCharacters])),
});
export type InitialUserData = Static<typeof InitialUserData>;

export const RefreshBody = Type.Object({ refresh: Type.String({ minLength: 1, maxLength: 4000 }) });
export type RefreshBody = Static<typeof RefreshBody>;

/** `POST /user/sso_cookie/` */
export const SsoCookieBody = Type.Object({
  /** The path of the SAML endpoint that the browser goes to with the cookie (entry rule 5). */
  next: Type.Optional(Type.String({ maxLength: 8000 })),
});
export type SsoCookieBody = Static<typeof SsoCookieBody>;
export const SsoCookieAnswer = Type.Object({
  /** The service provider requires a fresh sign-in, or a proven email address. */
  is_sign_in_needed: Type.Optional(Type.Boolean()),
});
export type SsoCookieAnswer = Static<typeof SsoCookieAnswer>;

export const LogoutBody = Type.Object({ end_all_sessions: OptionalOrNull(Type.Boolean()) });
export type LogoutBody = Static<typeof LogoutBody>;

export const LogoutAnswer = Type.Object({
  /** The path where the browser ends the SAML sessions of this session (single logout); absent if there are none. */
  continue: Type.Optional(Type.String()),
});
export type LogoutAnswer = Static<typeof LogoutAnswer>;
