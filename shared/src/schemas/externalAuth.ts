import { Type, type Static } from 'typebox';
import { RelyingPartyId, Timestamp, Uuid } from './common';
import { Jwt } from './sessions';
import { IdentifiedUser } from './users';

/** The external providers, in the order in which they are offered (spec 1). */
export const providerNames = ['YANDEX', 'GOOGLE', 'APPLE', 'FACEBOOK', 'X'] as const;
export const ProviderName = Type.Enum([...providerNames]);
export type ProviderName = (typeof providerNames)[number];

/** A provider in a request: `YANDEX`, or `yandex` as in the path of its callback. */
const ProviderParameter = Type.String({ minLength: 1, maxLength: 20 });

export const ExternalAuthUrlQuery = Type.Object({ service: ProviderParameter });
export type ExternalAuthUrlQuery = Static<typeof ExternalAuthUrlQuery>;
/** The address of the provider's sign-in. */
export const ExternalAuthUrlAnswer = Type.Object({ url: Type.String() });
export type ExternalAuthUrlAnswer = Static<typeof ExternalAuthUrlAnswer>;

const Parameter = Type.String({ maxLength: 4000 });

/**
 * The parameters of the callback at `/{service}/login/callback` (RFC 6749 section 4.1.2, RFC 9207), unchanged, and the service that the
 * person signs in to: `site` or `client`, neither if it is unknown, because a query cannot carry null.
 */
export const ExternalAuthQuery = Type.Object({
  service: ProviderParameter,
  state: Type.Optional(Parameter),
  code: Type.Optional(Parameter),
  error: Type.Optional(Parameter),
  error_description: Type.Optional(Parameter),
  iss: Type.Optional(Parameter),
  /** `link`: a signed-in person links the external account; nobody is signed in. */
  purpose: Type.Optional(Type.Enum(['link'])),
  site: Type.Optional(RelyingPartyId),
  client: Type.Optional(RelyingPartyId),
});
export type ExternalAuthQuery = Static<typeof ExternalAuthQuery>;

/** Identifies a pending login; the browser that started it sends it in the following calls, and it is consumed once. */
const ExternalAuthId = Type.String({ minLength: 1, maxLength: 100 });

const user = { external_auth: ExternalAuthId, user: IdentifiedUser };
const SignedIn = Type.Object({ status: Type.Enum(['signed_in']), jwt: Jwt });
/** The external account is linked to no user: register form, prefilled by `initial_user_data`, and a phone code. */
const RegistrationRequired = Type.Object({
  status: Type.Enum(['registration_required']),
  external_auth: ExternalAuthId,
});
/** A user has the same email, but it is not verified on both sides: a code to that user, then `standard_auth`. */
const ConfirmationRequired = Type.Object({ status: Type.Enum(['confirmation_required']), ...user });
/** The account requires more than a first factor; `standard_auth` with `external_auth` returns which. */
const MoreRequired = Type.Object({
  status: Type.Enum(['second_factor_required', 'email_change_required', 'documents_required']),
  ...user,
});

/** With `purpose=link`: `POST /user/external_accounts/` links the external account. */
const LinkReady = Type.Object({ status: Type.Enum(['link_ready']), external_auth: ExternalAuthId });

/** `GET /user/external_auth/`: the result of a login attempt. */
export const ExternalAuthAnswer = Type.Union([
  SignedIn,
  RegistrationRequired,
  ConfirmationRequired,
  MoreRequired,
  LinkReady,
]);
export type ExternalAuthAnswer = Static<typeof ExternalAuthAnswer>;
/** Without `purpose=link`. */
export type ExternalSignInAnswer = Exclude<ExternalAuthAnswer, Static<typeof LinkReady>>;

/** A linked account of an external provider. */
export const ExternalAccount = Type.Object({
  id: Uuid,
  provider: ProviderName,
  /**
   * The email address at the last external sign-in, so that the owner recognizes the account; null if the provider gave none.
   */
  email: Type.Union([Type.String(), Type.Null()]),
  linked_at: Timestamp,
  last_used_at: Type.Union([Timestamp, Type.Null()]),
});
export type ExternalAccount = Static<typeof ExternalAccount>;

/** `GET /user/external_accounts/`. */
export const ExternalAccountsAnswer = Type.Object({ external_accounts: Type.Array(ExternalAccount) });
export type ExternalAccountsAnswer = Static<typeof ExternalAccountsAnswer>;
/** `POST /user/external_accounts/`. */
export const LinkExternalAccountBody = Type.Object({ external_auth: ExternalAuthId });
export type LinkExternalAccountBody = Static<typeof LinkExternalAccountBody>;
/** `DELETE /user/external_accounts/{id}/`. */
export const ExternalAccountParams = Type.Object({ id: Uuid });
export type ExternalAccountParams = Static<typeof ExternalAccountParams>;
