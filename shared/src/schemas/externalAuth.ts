import { Type, type Static } from 'typebox';
import { Timestamp, Uuid } from './common';
import { Jwt } from './sessions';
import { IdentifiedUser } from './users';

/** spec 1: the providers through which people sign in, in the order in which they are offered. */
export const providerNames = ['YANDEX', 'GOOGLE', 'APPLE', 'FACEBOOK', 'X'] as const;
export const ProviderName = Type.Enum([...providerNames]);
export type ProviderName = (typeof providerNames)[number];

/** A provider as a request spells it: `YANDEX`, or `yandex` as in the path of its callback. */
const Service = Type.String({ minLength: 1, maxLength: 20 });

export const ExternalAuthUrlQuery = Type.Object({ service: Service });
export type ExternalAuthUrlQuery = Static<typeof ExternalAuthUrlQuery>;
/** Where the browser goes to sign in at the provider. */
export const ExternalAuthUrlAnswer = Type.Object({ url: Type.String() });
export type ExternalAuthUrlAnswer = Static<typeof ExternalAuthUrlAnswer>;

const Parameter = Type.String({ maxLength: 4000 });

/** What the provider gave the browser at `/{service}/login/callback` (RFC 6749 section 4.1.2, RFC 9207), as it came. */
export const ExternalAuthQuery = Type.Object({
  service: Service,
  state: Type.Optional(Parameter),
  code: Type.Optional(Parameter),
  error: Type.Optional(Parameter),
  error_description: Type.Optional(Parameter),
  iss: Type.Optional(Parameter),
});
export type ExternalAuthQuery = Static<typeof ExternalAuthQuery>;

/** Names a finished visit to a provider; the browser that made it uses it in the calls that follow, once. */
export const ExternalAuthId = Type.String({ minLength: 1, maxLength: 100 });

const user = { external_auth: ExternalAuthId, user: IdentifiedUser };
const SignedIn = Type.Object({ status: Type.Enum(['signed_in']), jwt: Jwt });
/** Nobody here has this account of the provider: the register form, prefilled by `initial_user_data`, and a phone code. */
const RegistrationRequired = Type.Object({
  status: Type.Enum(['registration_required']),
  external_auth: ExternalAuthId,
});
/** Somebody here has the same e-mail, but not both sides have verified it: a code to that user, then `standard_auth`. */
const ConfirmationRequired = Type.Object({ status: Type.Enum(['confirmation_required']), ...user });
/** The account is known and asks for more than a first factor: `standard_auth` with `external_auth` says what. */
const MoreRequired = Type.Object({ status: Type.Enum(['second_factor_required', 'email_change_required']), ...user });

/** `GET /user/external_auth/`: what a visit to a provider came to. */
export const ExternalAuthAnswer = Type.Union([SignedIn, RegistrationRequired, ConfirmationRequired, MoreRequired]);
export type ExternalAuthAnswer = Static<typeof ExternalAuthAnswer>;

/** An account of a provider through which its owner signs in. */
export const ExternalAccount = Type.Object({
  id: Uuid,
  provider: ProviderName,
  /** As the provider told it at the last sign-in, so that its owner recognises it; null where it tells none. */
  email: Type.Union([Type.String(), Type.Null()]),
  linked_at: Timestamp,
  last_used_at: Type.Union([Timestamp, Type.Null()]),
});
export type ExternalAccount = Static<typeof ExternalAccount>;

/** `GET /user/external_accounts/`. */
export const ExternalAccountsAnswer = Type.Object({ external_accounts: Type.Array(ExternalAccount) });
export type ExternalAccountsAnswer = Static<typeof ExternalAccountsAnswer>;
/** `DELETE /user/external_accounts/{id}/`. */
export const ExternalAccountParams = Type.Object({ id: Uuid });
export type ExternalAccountParams = Static<typeof ExternalAccountParams>;
