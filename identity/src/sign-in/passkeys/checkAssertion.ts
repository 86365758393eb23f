import type { PasskeyProof, PasskeyPurpose } from '@passport/shared/schemas/passkeys';
import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { wrongPasskey } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { challengeHash, readChallenge, type Challenge } from './challenge';
import { consumePasskeyUse, findUsablePasskey, type PasskeyUse, type UsablePasskey } from './passkeys.repository';
import { rpOf, type Rp } from './rp';

interface PresentedAssertion {
  proof: PasskeyProof;
  /** The purposes of which the challenge may be. */
  purposes: readonly Exclude<PasskeyPurpose, 'create'>[];
  /** The person whom it has to prove; undefined: its owner, whoever that is. */
  userId?: number | undefined;
}

/** The methods of an authentication by passkey (RFC 8176): a key on one device, or one that is synced, and a verified user. */
export const passkeyMethods = ({ isSynced }: Pick<PasskeyUse, 'isSynced'>): string[] => [
  isSynced ? 'swk' : 'hwk',
  'user',
];

/**
 * Checks the assertion of a passkey: challenge, purpose, browser, origin, RP ID, user verification, handle, signature and counter
 * (WebAuthn 3, 7.2). Consumes nothing: the caller consumes the use with what it proves.
 * @throws 400 wrong_passkey for every fault
 */
export async function checkAssertion(
  context: Context,
  visitor: Visitor,
  { proof, purposes, userId }: PresentedAssertion,
  executor: Executor = context.db,
): Promise<PasskeyUse> {
  const rp = rpOf(context.config.publicUrl);
  const passkey = rp && (await findUsablePasskey(executor, proof.credential.id));
  if (!passkey || (userId !== undefined && passkey.user_id !== userId)) throw wrongPasskey();
  const issued = purposes
    .map((purpose) => ({ purpose, challenge: challengeOf(context, visitor, { proof, purpose, passkey }) }))
    .find(({ challenge }) => challenge !== undefined);
  if (!issued?.challenge || !isHandleOf(passkey, proof, issued.purpose)) throw wrongPasskey();
  const { challenge } = issued;
  const verified = await verify(rp, passkey, proof, challenge);
  if (verified?.isEligible !== passkey.is_backup_eligible) throw wrongPasskey();
  return {
    passkey,
    challengeHash: challengeHash(challenge.value),
    challengeExpiresAt: challenge.expiresAt,
    signCount: verified.signCount,
    isSynced: verified.isSynced,
    country: visitor.country,
  };
}

const challengeOf = (
  context: Context,
  { device }: Visitor,
  { proof, purpose, passkey }: { proof: PasskeyProof; purpose: PasskeyPurpose; passkey: UsablePasskey },
): Challenge | undefined =>
  device === undefined
    ? undefined
    : readChallenge(context, proof.id, {
        purpose,
        device,
        userId: purpose === 'sign_in' ? undefined : passkey.user_id,
      });

/**
 * Whether the user handle is that of the owner. A sign-in names nobody, so that the passkey has to be discoverable and return it; a
 * proof names the credentials, and an authenticator may leave it out then.
 */
function isHandleOf({ handle }: UsablePasskey, { credential }: PasskeyProof, purpose: PasskeyPurpose): boolean {
  const { userHandle } = credential.response;
  return userHandle ? userHandle === handle.toString('base64url') : purpose === 'prove';
}

interface Verified {
  signCount: number;
  isEligible: boolean;
  isSynced: boolean;
}

async function verify(
  rp: Rp,
  passkey: UsablePasskey,
  { credential }: PasskeyProof,
  challenge: Challenge,
): Promise<Verified | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge.value,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        // Copies of a synced passkey count apart: only the counter of a device-bound one shows a clone.
        counter: passkey.is_backup_eligible ? 0 : Number(passkey.sign_count),
      },
    });
    // Our pages are in no frame: the library accepts one where the browser does not name its top origin.
    if (!verified || decodeClientDataJSON(credential.response.clientDataJSON).crossOrigin) return undefined;
    const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo;
    return { signCount: newCounter, isEligible: credentialDeviceType === 'multiDevice', isSynced: credentialBackedUp };
  } catch {
    // The library throws on malformed input and on a failed check alike.
    return undefined;
  }
}

/** Consumes the use of a passkey with the change that it proves. @throws 400 wrong_passkey if it does not count, see `passkeyUse` */
export async function consumePasskey(
  { clock }: Pick<Context, 'clock'>,
  executor: Executor,
  use: PasskeyUse,
): Promise<void> {
  if (!(await consumePasskeyUse(executor, use, clock.now()))) throw wrongPasskey();
}
