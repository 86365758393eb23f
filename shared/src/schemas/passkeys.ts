import { Type, type Static } from 'typebox';
import { passkeyNameMaxLength } from '../constants';
import { LineText, Timestamp, Uuid } from './common';

/**
 * What the ceremony of a passkey is for: `sign_in` proves who signs in, or is the proof in place of a second factor; `create` adds a
 * passkey; `prove` is the proof of a signed-in person.
 */
export const passkeyPurposes = ['sign_in', 'create', 'prove'] as const;
export type PasskeyPurpose = (typeof passkeyPurposes)[number];

/** `POST /user/passkeys/options/`: `create` and `prove` need a session, `create` also a sign-in within five minutes. */
export const PasskeyOptionsBody = Type.Object({ purpose: Type.Enum([...passkeyPurposes]) });
export type PasskeyOptionsBody = Static<typeof PasskeyOptionsBody>;

/**
 * The options of one ceremony, which the same browser presents by `id` together with the credential, once and within five minutes.
 * `options` is PublicKeyCredentialCreationOptionsJSON for `create`, otherwise PublicKeyCredentialRequestOptionsJSON (WebAuthn 3, 5.1).
 */
export const PasskeyOptions = Type.Object({
  id: Type.String(),
  options: Type.Record(Type.String(), Type.Unknown()),
  expires_in_seconds: Type.Integer(),
});
export type PasskeyOptions = Static<typeof PasskeyOptions>;

const Base64url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const extensions = Type.Record(Type.String(), Type.Unknown());
const credential = {
  id: Base64url(1400),
  rawId: Base64url(1400),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  clientExtensionResults: Type.Optional(extensions),
};

/** AuthenticationResponseJSON (WebAuthn 3, 5.1): the assertion of a passkey. */
export const AssertionJson = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64url(4000),
    authenticatorData: Base64url(4000),
    signature: Base64url(2000),
    userHandle: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  }),
});
export type AssertionJson = Static<typeof AssertionJson>;

/** A passkey in place of a code: the id of the options and the assertion. Refused with 400 `wrong_passkey`. */
export const PasskeyProof = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 1000 }),
  credential: AssertionJson,
});
export type PasskeyProof = Static<typeof PasskeyProof>;

/** RegistrationResponseJSON (WebAuthn 3, 5.1): a new passkey. */
export const AttestationJson = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64url(4000),
    attestationObject: Base64url(16_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 10 })),
  }),
});
export type AttestationJson = Static<typeof AttestationJson>;

/** `POST /user/passkeys/`: without a name it is called as its authenticator. */
export const AddPasskeyBody = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 1000 }),
  credential: AttestationJson,
  name: Type.Optional(Type.Union([Type.String({ maxLength: passkeyNameMaxLength }), Type.Null()])),
  /** Whether the person took the offer that follows a code; counted in metrics. */
  is_offered: Type.Optional(Type.Boolean()),
});
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

const Name = Type.Union([Type.String(), Type.Null()]);

/** One passkey of the person. */
export const PasskeyItem = Type.Object({
  id: Uuid,
  /** The person's name for it; null without one. */
  name: Name,
  /** Where it is kept, e.g. `iCloud Keychain`; null if that is unknown. */
  authenticator: Name,
  /** Whether it is synced to other devices; otherwise it is on this authenticator only. */
  is_synced: Type.Boolean(),
  created_at: Timestamp,
  /** Null if it was never used. */
  last_used_at: Type.Union([Timestamp, Type.Null()]),
  /** Country of the last use, else of its creation: ISO 3166-1 alpha-2. */
  country: Name,
});
export type PasskeyItem = Static<typeof PasskeyItem>;

/** A removed passkey, which its owner can take back until then, by a proof made after the removal. */
export const RemovedPasskey = Type.Object({
  ...Type.Pick(PasskeyItem, ['id', 'name', 'authenticator']).properties,
  removed_at: Timestamp,
  restorable_until: Timestamp,
});
export type RemovedPasskey = Static<typeof RemovedPasskey>;

/** `GET /user/passkeys/`: the oldest first. `can_create`: there are fewer than ten, and the address of the site allows passkeys. */
export const PasskeysAnswer = Type.Object({
  items: Type.Array(PasskeyItem),
  removed: Type.Array(RemovedPasskey),
  can_create: Type.Boolean(),
  /** The ids of the credentials and the user handle, for signalAllAcceptedCredentials (WebAuthn 3, 5.1.10). */
  accepted: Type.Object({ rp_id: Type.String(), user_handle: Name, credential_ids: Type.Array(Type.String()) }),
});
export type PasskeysAnswer = Static<typeof PasskeysAnswer>;

export const PasskeyParams = Type.Object({ id: Uuid });

/** `PATCH /user/passkeys/{id}/`; null or an empty text removes the name. */
export const PasskeyPatch = Type.Object({
  name: Type.Union([LineText({ maxLength: passkeyNameMaxLength }), Type.Null()]),
});
export type PasskeyPatch = Static<typeof PasskeyPatch>;

/**
 * `POST /user/passkeys/offer/`: whether to offer the person a passkey now, after a sign-in by a code. The offer is made at most once in
 * thirty days; it counts with `is_shown`, once the person sees it.
 */
export const PasskeyOfferBody = Type.Object({ is_shown: Type.Optional(Type.Boolean()) });
export type PasskeyOfferBody = Static<typeof PasskeyOfferBody>;

export const PasskeyOfferAnswer = Type.Object({ is_offered: Type.Boolean() });
export type PasskeyOfferAnswer = Static<typeof PasskeyOfferAnswer>;
