import { Type, type Static } from 'typebox';

/** `GET /sign_in_request/`: the query of a sign-in, of which one parameter identifies the service. */
export const SignInRequestQuery = Type.Object({
  site_id: Type.Optional(Type.String({ maxLength: 36 })),
  client_id: Type.Optional(Type.String({ maxLength: 100 })),
  /** The path of the SAML endpoint to which the sign-in returns. */
  next: Type.Optional(Type.String({ maxLength: 2000 })),
});
export type SignInRequestQuery = Static<typeof SignInRequestQuery>;

/** The service that the person signs in to, as the sign-in card shows it. */
export const SignInRequestAnswer = Type.Object({
  /** Null where the query identifies no active service. */
  name: Type.Union([Type.String(), Type.Null()]),
  logo: Type.Union([Type.String(), Type.Null()]),
  /** Whether no user has yet signed in to the service from this browser: the card then lists the data that a partner site will get. */
  is_first_time: Type.Boolean(),
});
export type SignInRequestAnswer = Static<typeof SignInRequestAnswer>;
