import { Type, type Static } from 'typebox';
import { Uuid } from './common';

/** `POST /oauth2/authorize/?<request>`: the query is an authorization request (RFC 6749 section 4.1.1). */
export const AuthorizeBody = Type.Object({ decision: Type.Optional(Type.Enum(['allow', 'refuse'])) });
export type AuthorizeBody = Static<typeof AuthorizeBody>;

/** The parameters that the browser takes to `redirect_uri`; if there is only an address, it is redirected there. */
export const AuthorizeAnswer = Type.Object({
  redirect_uri: Type.String(),
  code: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  error_description: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  iss: Type.Optional(Type.String()),
});
export type AuthorizeAnswer = Static<typeof AuthorizeAnswer>;

export const ClientParams = Type.Object({ id: Type.String({ maxLength: 100 }) });

export const ClientMetadataQuery = Type.Object({
  /** As in the request; refused if the client has not registered it. */
  redirect_uri: Type.Optional(Type.String({ maxLength: 4000 })),
  /** As in the request; `openid` by default. */
  scope: Type.Optional(Type.String({ maxLength: 1000 })),
  /** As in the request (OpenID Connect Core section 5.5); the scopes of such claims are requested too. */
  claims: Type.Optional(Type.String({ maxLength: 4000 })),
  /** From the address, if the provider sent the browser here. */
  interaction: Type.Optional(Type.String({ maxLength: 100 })),
});

/** `GET /oauth2/{id}/get_metadata/`: the client of a request that is not decided yet. */
export const ClientMetadata = Type.Object({
  client_id: Uuid,
  /** No consent is asked for: an operator trusts the client. */
  skip_granting_access: Type.Boolean(),
  name: Type.String(),
  /** The description of the client; empty if not given. Absent from services older than this field. */
  short_description: Type.Optional(Type.String()),
  /** Organization or person; null if an operator registered the client. */
  owner: Type.Union([Type.String(), Type.Null()]),
  logo: Type.Union([Type.String(), Type.Null()]),
  /**
   * The host of the request's redirect_uri, or the scheme of a native app's address. If the request has none, that of the first
   * registered one.
   */
  domain: Type.String(),
  /** The requested scopes that can be granted. */
  scopes: Type.Array(Type.String()),
  /** An earlier consent covers the request. */
  is_granted: Type.Boolean(),
  /** The request requires a new sign-in (`prompt=login`, `max_age`) that has not happened yet. */
  is_sign_in_needed: Type.Boolean(),
  /** The person signed in for this request and so need not confirm the account (`prompt=select_account`). */
  is_account_chosen: Type.Boolean(),
  /** The expiry of the session and of one access token. */
  session_expires_at: Type.String({ format: 'date-time' }),
  access_token_seconds: Type.Integer(),
});
export type ClientMetadata = Static<typeof ClientMetadata>;
