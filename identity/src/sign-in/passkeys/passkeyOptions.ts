import { randomBytes } from 'node:crypto';
import type { PasskeyOptions, PasskeyPurpose } from '@passport/shared/schemas/passkeys';
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { Context } from '../../context';
import { AppError } from '../../platform/http/errors';
import { requireRecentSignIn } from '../../sessions/requireRecentSignIn';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { challengeSeconds, issueChallenge } from './challenge';
import { handleOf, listPasskeys, type PasskeyRow } from './passkeys.repository';
import { rpOf, type Rp } from './rp';

/** ES256 and RS256 (COSE). */
export const passkeyAlgorithms = [-7, -257];

const timeout = challengeSeconds * 1000;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** The scope of passkeys. @throws 404 where the address of the site allows none */
export function requireRp({ config }: Pick<Context, 'config'>): Rp {
  const rp = rpOf(config.publicUrl);
  if (!rp) throw new AppError(404, 'errors.no-passkeys');
  return rp;
}

type OptionsContext = Pick<Context, 'clock' | 'config' | 'secrets'>;

/**
 * Options of a sign-in by passkey: they name no credential, so that they are the same for everybody.
 * @param device SHA-256 of the device cookie
 * @throws 404 where the address of the site allows no passkeys
 */
export async function signInOptions(context: OptionsContext, device: string): Promise<PasskeyOptions> {
  return requestOptions(context, { purpose: 'sign_in', device }, []);
}

async function requestOptions(
  context: OptionsContext,
  binding: { purpose: 'sign_in' | 'prove'; device: string; userId?: number },
  passkeys: readonly PasskeyRow[],
): Promise<PasskeyOptions> {
  const rp = requireRp(context);
  const { id, value } = issueChallenge(context, binding);
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    challenge: bytesOf(value),
    userVerification: 'required',
    timeout,
    allowCredentials: passkeys.map(descriptorOf),
  });
  return { id, options: { ...options }, expires_in_seconds: challengeSeconds };
}

const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  // The browser ignores transports that it does not know.
  transports: transports as 'internal'[],
});

/**
 * Options of a ceremony of a signed-in person (`POST /user/passkeys/options/`).
 * @throws 401 recent_sign_in_required to create one, 404 where the address of the site allows no passkeys
 */
export async function ownOptions(
  context: Context,
  { user, session }: SessionWithUser,
  { purpose, device }: { purpose: Exclude<PasskeyPurpose, 'sign_in'>; device: string },
): Promise<PasskeyOptions> {
  const rp = requireRp(context);
  if (purpose === 'create') requireRecentSignIn(context, session);
  const passkeys = (await listPasskeys(context.db, user.id, context.clock.now())).filter((row) => !row.removed_at);
  if (purpose === 'prove') return requestOptions(context, { purpose, device, userId: user.id }, passkeys);
  const handle = await handleOf(context.db, user.id, randomBytes(32));
  const { id, value } = issueChallenge(context, { purpose, device, userId: user.id });
  const name = user.email ?? user.phone;
  const options = await generateRegistrationOptions({
    rpID: rp.id,
    rpName: rp.id,
    userID: new Uint8Array(handle),
    userName: name,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim() || name,
    challenge: bytesOf(value),
    timeout,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: passkeyAlgorithms,
    excludeCredentials: passkeys.map(descriptorOf),
  });
  return { id, options: { ...options }, expires_in_seconds: challengeSeconds };
}
