import type { UserRef } from '@passport/shared/schemas/common';
import type { PasskeyProof } from '@passport/shared/schemas/passkeys';
import type { PersonProof, StandardAuthBody } from '@passport/shared/schemas/sessions';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { linkPendingLogin, readPendingLogin, type PendingLogin } from '../external-providers/pendingLogin';
import { AppError, wrongCode, wrongPasskey } from '../../platform/http/errors';
import type { UserRow } from '../../people/users.repository';
import { knownUser } from '../../people/knownUser';
import { readOpaqueUser } from '../../people/opaqueUser';
import {
  acceptedForSignIn,
  presentedChannels,
  presentedIds,
  requireChannels,
  type VerificationIds,
} from '../../verification/consume/consumeVerifications';
import { findProvenUser, type Accepted } from '../../verification/verification.repository';
import { relyingPartyOf } from '../../sessions/relyingPartyOf';
import { checkAssertion } from '../passkeys/checkAssertion';
import type { PasskeyUse } from '../passkeys/passkeys.repository';
import { identifiedUser } from './identifiedUser';
import { ordinaryPasskeySignIn, ordinarySignIn } from './ordinarySignIn';
import { passAccountGates, passGates } from './passGates';
import { startSession, type ProvenSignIn, type SignedIn } from './startSession';

const presentedBy = (body: PersonProof): VerificationIds => ({
  sms: body.phone_verification,
  email: body.email_verification,
  telegram: body.telegram_verification,
});

/** The ids of the presented codes; only with a pending login may there be none. @throws 400 wrong_code */
function presentedIdsBeside(pendingLogin: PendingLogin | undefined, context: Context, body: PersonProof): string[] {
  const presented = presentedBy(body);
  return pendingLogin && presentedChannels(presented).length === 0 ? [] : presentedIds(context, presented);
}

/**
 * Signs a user in (`POST /user/standard_auth/`) by a passkey, or by accepted codes or a pending login and, if one is on, the second factor. The
 * codes are consumed in the statement that inserts the session; if a gate refuses, they stay usable for the next step.
 * @throws 400 'user id required', 400 external_expired for an unusable pending login, 400 wrong_code for a code of another
 *   user or a consumed one, 400 wrong_passkey, 404 not_registered, and what `passGates` throws
 */
export async function signIn(context: Context, visitor: Visitor, body: StandardAuthBody): Promise<SignedIn> {
  if (isPasskeyAlone(body)) return signInWithPasskey(context, visitor, body);
  const user = knownUser(body.user);
  if (user === undefined) throw new AppError(400, 'errors.user-required');
  return body.external_auth
    ? signInWithPendingLogin(context, visitor, user, { ...body, external_auth: body.external_auth })
    : signInWithCodes(context, visitor, user, body);
}

type WithPasskey<Body extends PersonProof> = Body & { passkey: PasskeyProof };

/** Whether a passkey is presented without a code or a pending login: it is the whole proof. */
const isPasskeyAlone = <Body extends PersonProof>(body: Body): body is WithPasskey<Body> =>
  Boolean(body.passkey) && !body.external_auth && presentedChannels(presentedBy(body)).length === 0;

/** The owner of a checked passkey, which proves them alone. @throws 400 wrong_passkey if the request names another user */
async function findOwner(context: Context, visitor: Visitor, body: PersonProof, passkeyUse: PasskeyUse) {
  const { user_id } = passkeyUse.passkey;
  const found = await findProvenUser(context.db, user_id, acceptedForSignIn(context, visitor, []), context.clock.now());
  const named = knownUser(body.user);
  if (!found || (named !== undefined && !isSameUser(context, named, found.user))) throw wrongPasskey();
  return { ...found, passkeyUse };
}

const isSameUser = (context: Context, named: UserRef, { id, phone }: UserRow): boolean =>
  typeof named === 'number' ? named === id : readOpaqueUser(context, named) === phone;

/** A passkey alone proves the user. */
async function signInWithPasskey(
  context: Context,
  visitor: Visitor,
  body: WithPasskey<StandardAuthBody>,
): Promise<SignedIn> {
  const relyingParty = relyingPartyOf(body);
  const passkeyUse = await checkAssertion(context, visitor, { proof: body.passkey, purposes: ['sign_in'] });
  const isOrdinary = knownUser(body.user) === undefined && !body.accepted_documents;
  const signedIn = isOrdinary && (await ordinaryPasskeySignIn(context, visitor, passkeyUse, relyingParty));
  if (signedIn) return signedIn;
  const found = await findOwner(context, visitor, body, passkeyUse);
  const passed = await passGates(context, visitor, {
    ...found,
    ids: [],
    pendingLogin: undefined,
    proof: body,
    answer: body,
  });
  const { user, isNewDevice } = found;
  return startSession(context, { ...passed, user, visitor, event: 'sign_in', isNewDevice, relyingParty });
}

/** The codes alone prove the user. */
async function signInWithCodes(
  context: Context,
  visitor: Visitor,
  user: UserRef,
  body: StandardAuthBody,
): Promise<SignedIn> {
  const presented = presentedBy(body);
  const ids = presentedIds(context, presented);
  const userId = await identifiedUser(context, visitor, { user, ids });
  const accepted = acceptedForSignIn(context, visitor, ids);
  const [channel, ...others] = presentedChannels(presented);
  // A presented second factor means that one is on: the ordinary sign-in would be refused.
  const isOneCode =
    others.length === 0 &&
    !body.password &&
    !body.totp &&
    !body.recovery_code &&
    !body.passkey &&
    !body.accepted_documents;
  if (isOneCode && (channel === 'sms' || channel === 'email')) {
    const code = { visitor, userId, channel, accepted, relyingParty: relyingPartyOf(body) };
    const signedIn = await ordinarySignIn(context, code);
    if (signedIn) return signedIn;
  }
  return startSession(context, await proveUser(context, visitor, { userId, accepted, body }));
}

/**
 * A pending login replaces the code if it proves this very user. Together with a code of another user, its external account becomes
 * linked to that user.
 */
async function signInWithPendingLogin(
  context: Context,
  visitor: Visitor,
  user: UserRef,
  body: StandardAuthBody & { external_auth: string },
): Promise<SignedIn> {
  const pendingLogin = await readPendingLogin(context, visitor, body.external_auth);
  const ids = presentedIdsBeside(pendingLogin, context, body);
  const userId = await identifiedUser(context, visitor, { user, ids, pendingLoginUserId: pendingLogin.user_id });
  const accepted = acceptedForSignIn(context, visitor, ids);
  const proven = await proveUser(context, visitor, { userId, accepted, body, pendingLogin });
  return context.db.transaction().execute(async (transaction) => {
    await linkPendingLogin(context, transaction, { visitor, pendingLogin, user: proven.user });
    return startSession(context, proven, transaction);
  });
}

/** The proofs that a request presents. */
interface PresentedProof<Body extends PersonProof> {
  userId: number;
  accepted: Accepted;
  body: Body;
  pendingLogin?: PendingLogin | undefined;
}

/** Checks that the codes or the pending login prove the user. @throws 400 wrong_code */
async function findFirstFactor(
  context: Context,
  { userId, accepted, body, pendingLogin }: PresentedProof<PersonProof>,
) {
  const found = await findProvenUser(context.db, userId, accepted, context.clock.now());
  requireChannels(presentedBy(body), found?.proven ?? []);
  if (!found) throw wrongCode();
  const { user, proven } = found;
  const provingLogin = pendingLogin?.user_id === user.id ? pendingLogin : undefined;
  // A code by Telegram is a second factor, never the first.
  if (!provingLogin && !proven.some((channel) => channel !== 'telegram')) throw wrongCode();
  return { ...found, ids: accepted.ids, pendingLogin: provingLogin, proof: body };
}

/** Checks that the codes or the pending login prove the user, and that every gate is passed. */
async function proveUser(
  context: Context,
  visitor: Visitor,
  presented: PresentedProof<StandardAuthBody>,
): Promise<ProvenSignIn> {
  const { body } = presented;
  const firstFactor = await findFirstFactor(context, presented);
  const { user, ids, isNewDevice, pendingLogin: provingLogin } = firstFactor;
  const passed = await passGates(context, visitor, { ...firstFactor, answer: body });
  const provenAt = provingLogin?.finished_at ?? undefined;
  const relyingParty = relyingPartyOf(body);
  return { ...passed, user, visitor, event: 'sign_in', provenAt, verifications: ids, isNewDevice, relyingParty };
}

/** A person whom a sign-in proves, without a session. */
export interface ProvenPerson {
  user: UserRow;
  /** The codes that prove it, none for an external account; they are still usable. */
  accepted: Accepted;
  /** The pending login that proves it, which is still usable. */
  pendingLogin: PendingLogin | undefined;
  /** The passkey that proves it, alone or in place of the second factor; its use is not consumed. */
  passkeyUse: PasskeyUse | undefined;
}

/**
 * Authenticates a person as a sign-in does, up to the documents: for actions of a person who does not accept them.
 * @throws what `signIn` throws, but documents_required
 */
export async function provePerson(context: Context, visitor: Visitor, body: PersonProof): Promise<ProvenPerson> {
  const purposes = ['sign_in', 'prove'] as const;
  if (isPasskeyAlone(body)) {
    const checked = await checkAssertion(context, visitor, { proof: body.passkey, purposes });
    const found = await findOwner(context, visitor, body, checked);
    const firstFactor = { ...found, ids: [], pendingLogin: undefined, proof: body };
    const { passkeyUse } = await passAccountGates(context, visitor, firstFactor);
    return { user: found.user, accepted: acceptedForSignIn(context, visitor, []), pendingLogin: undefined, passkeyUse };
  }
  const user = knownUser(body.user);
  if (user === undefined) throw new AppError(400, 'errors.user-required');
  const pendingLogin = body.external_auth ? await readPendingLogin(context, visitor, body.external_auth) : undefined;
  const ids = presentedIdsBeside(pendingLogin, context, body);
  const userId = await identifiedUser(context, visitor, { user, ids, pendingLoginUserId: pendingLogin?.user_id });
  const accepted = acceptedForSignIn(context, visitor, ids);
  const firstFactor = await findFirstFactor(context, { userId, accepted, body, pendingLogin });
  const { rememberFactor } = await passAccountGates(context, visitor, { ...firstFactor, purposes });
  await rememberFactor();
  return { user: firstFactor.user, accepted, pendingLogin: firstFactor.pendingLogin, passkeyUse: undefined };
}
