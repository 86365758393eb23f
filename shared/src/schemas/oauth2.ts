import { Type, type Static } from 'typebox';
import { Uuid } from './common';

/** `POST /oauth2/authorize/?<request>`: the query is an authorization request (RFC 6749 section 4.1.1). */
export const AuthorizeBody = Type.Object({ decision: Type.Optional(Type.Enum(['allow', 'refuse'])) });
export type AuthorizeBody = Static<typeof AuthorizeBody>;

/** What the browser carries to `redirect_uri`; where nothing but the address is there, it just goes to it. */
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
  /** As in the request; refused where the client has not registered it. */
  redirect_uri: Type.Optional(Type.String({ maxLength: 4000 })),
  /** As in the request; `openid` by default. */
  scope: Type.Optional(Type.String({ maxLength: 1000 })),
  /** As in the request (OpenID Connect Core section 5.5); the scopes of such claims are asked for too. */
  claims: Type.Optional(Type.String({ maxLength: 4000 })),
  /** From the address, where the provider sent the browser here. */
  interaction: Type.Optional(Type.String({ maxLength: 100 })),
});

/** `GET /oauth2/{id}/get_metadata/`: what is known of a client before its request is decided. */
export const ClientMetadata = Type.Object({
  client_id: Uuid,
  /** Nobody is asked: an operator vouches for it. */
  skip_granting_access: Type.Boolean(),
  name: Type.String(),
  /** Organization or person; null where an operator registered it. */
  owner: Type.Union([Type.String(), Type.Null()]),
  logo: Type.Union([Type.String(), Type.Null()]),
  /**
   * Host of the request's redirect_uri, or the scheme of an app's own address; where the request names none, that of the first
   * one that the client has registered.
   */
  domain: Type.String(),
  /** What it asks for, of what can be given. */
  scopes: Type.Array(Type.String()),
  /** The person has agreed to all of that before. */
  is_granted: Type.Boolean(),
  /** The request wants the person to prove themselves anew (`prompt=login`, `max_age`), which they have not done yet. */
  is_sign_in_needed: Type.Boolean(),
  /** The person signed in for this request, so that they need not say which account it is (`prompt=select_account`). */
  is_account_chosen: Type.Boolean(),
  /** Ends of what it gets: of the session, and of one access token. */
  session_expires_at: Type.String({ format: 'date-time' }),
  access_token_seconds: Type.Integer(),
});
export type ClientMetadata = Static<typeof ClientMetadata>;
