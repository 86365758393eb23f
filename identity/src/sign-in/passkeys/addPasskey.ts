import { randomUUID } from 'node:crypto';
import type { AddPasskeyBody, AttestationJson, PasskeyItem } from '@passport/shared/schemas/passkeys';
import { toOneLine } from '@passport/shared/schemas/checks/oneLine';
import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from '../../context';
import { notify } from '../../messaging/notices/notify';
import { suspendUnlessProven } from '../../people/operators.repository';
import type { Visitor } from '../../platform/devices/visitor';
import { AppError, wrongPasskey } from '../../platform/http/errors';
import { record } from '../../protection/audit/audit';
import { lockUser } from '../../sessions/lockUser';
import { requireOpenSession } from '../../sessions/requireOpenSession';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { challengeHash, readChallenge } from './challenge';
import { countChange } from './changePasskeys';
import { passkeyAlgorithms, requireRp } from './passkeyOptions';
import { mostPasskeys, presentPasskey } from './passkeys.presenter';
import { consumeChallenge, countPasskeys, insertPasskey, type PasskeyRow } from './passkeys.repository';
import type { Rp } from './rp';

/** What an authenticator has made. */
type MadeCredential = Pick<
  PasskeyRow,
  'credential_id' | 'public_key' | 'sign_count' | 'is_backup_eligible' | 'is_synced' | 'aaguid'
>;

/** Checks a new credential (WebAuthn 3, 7.1); it has to be discoverable, and the person verified. @throws 400 wrong_passkey */
async function readCredential(rp: Rp, credential: AttestationJson, challenge: string): Promise<MadeCredential> {
  const { credProps } = (credential.clientExtensionResults ?? {}) as { credProps?: { rk?: unknown } };
  if (credProps?.rk === false) throw wrongPasskey();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (!verified) throw wrongPasskey();
    const { credential: made, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      sign_count: String(made.counter),
      is_backup_eligible: credentialDeviceType === 'multiDevice',
      is_synced: credentialBackedUp,
      aaguid,
    };
  } catch {
    // The library throws on malformed input and on a failed check alike.
    throw wrongPasskey();
  }
}

/**
 * Adds a passkey to the account of the caller (`POST /user/passkeys/`), and notifies every contact: it is a way in for good. The options required a recent sign-in.
 * @throws 400 wrong_passkey for every fault of the credential, 409 if it is stored already or the account has ten, 429 past thirty changes a day, 401 if the session
 *   ended meanwhile
 */
export async function addPasskey(
  context: Context,
  visitor: Visitor,
  signedIn: SessionWithUser,
  body: AddPasskeyBody,
): Promise<PasskeyItem> {
  const { clock, db } = context;
  const rp = requireRp(context);
  const { user, session } = signedIn;
  const { device } = visitor;
  const binding = device === undefined ? undefined : ({ purpose: 'create', device, userId: user.id } as const);
  const challenge = binding && readChallenge(context, body.id, binding);
  if (!challenge) throw wrongPasskey();
  const made = await readCredential(rp, body.credential, challenge.value);
  const now = clock.now();
  const row: PasskeyRow = {
    ...made,
    id: randomUUID(),
    user_id: user.id,
    rp_id: rp.id,
    transports: body.credential.response.transports ?? [],
    name: toOneLine(body.name ?? '') || null,
    created_at: now,
    last_used_at: null,
    country: visitor.country,
    removed_at: null,
  };
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id);
    await requireOpenSession(transaction, signedIn);
    if (!(await consumeChallenge(transaction, challengeHash(challenge.value), challenge.expiresAt)))
      throw wrongPasskey();
    await countChange(context, transaction, user.id);
    if ((await countPasskeys(transaction, user.id)) >= mostPasskeys) throw new AppError(409, 'errors.passkeys-limit');
    await suspendUnlessProven(transaction, signedIn);
    if (!(await insertPasskey(transaction, row))) throw new AppError(409, 'errors.passkey-exists');
    await record(transaction, { event: 'passkey_added', at: now, userId: user.id, sid: session.sid, visitor });
    await notify(context, transaction, { notice: 'passkey_added', user, visitor, to: 'every' });
  });
  return presentPasskey(row);
}
