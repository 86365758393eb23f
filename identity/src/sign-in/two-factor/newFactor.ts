import type { SetTwoFactorBody, SecondFactor } from '@passport/shared/schemas/twoFactor';
import type { Context } from '../../context';
import { decryptText } from '../../platform/encryption';
import type { Visitor } from '../../platform/devices/visitor';
import { AppError, invalidField } from '../../platform/http/errors';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { provenEmail } from '../../people/provenEmail';
import { findVerification, type Accepted } from '../../verification/verification.repository';
import { requireGoodPassword } from './cloudPassword';
import { provenInSession } from './provenInSession';
import { totpPurpose, totpStep } from './totp';
import { findSetup, type NewFactor } from './twoFactor.repository';

/** A factor whose possession the owner has proven; not stored yet. */
export interface ConfirmedFactor {
  /** Computes the values to store. It may hash, so it is called only after the current factor was proven. */
  prepare(): Promise<NewFactor>;
  /** The codes that confirm it, which the change consumes. */
  accepted?: Accepted;
}

type Confirm = (
  context: Context,
  visitor: Visitor,
  signedIn: SessionWithUser,
  body: SetTwoFactorBody,
) => Promise<ConfirmedFactor>;

/** A factor with nothing left to compute. */
const prepared = (stored: NewFactor): ConfirmedFactor => ({ prepare: () => Promise.resolve(stored) });

const confirmPassword: Confirm = async ({ hashing }, _visitor, { user }, body) => {
  const password = body.password ?? '';
  // A client without a repetition field sends no second password.
  requireGoodPassword(password, body.confirm_password ?? password, user.phone);
  return { prepare: async () => ({ password_hash: await hashing.slowHash(password) }) };
};

/** Confirms the key of the open setup of this session by a current code; its time step then counts as consumed. */
const confirmTotp: Confirm = async ({ db, clock, secrets }, _visitor, signedIn, { totp }) => {
  const setup = await findSetup(db, signedIn, 'TOTP', clock.now());
  if (!setup?.totp_secret) throw invalidField('totp', 'errors.setup-expired');
  const secret = decryptText(secrets.encryptionKey, totpPurpose(signedIn.user.id), setup.totp_secret);
  const step = totpStep(secret, totp ?? '', clock.now());
  if (step === undefined) throw invalidField('totp', 'errors.invalid-code', 'wrong_code');
  return prepared({ totp_secret: setup.totp_secret, totp_step: step });
};

const confirmTelegram: Confirm = async (context, visitor, signedIn, { telegram_verification }) => {
  const { db, clock, telegram } = context;
  if (!telegram) throw new AppError(404, 'errors.telegram-off');
  const proof = { telegram_verification };
  const { accepted, channels } = await provenInSession(context, visitor, {
    user: signedIn.user,
    proof,
    action: 'UPDATE_PROFILE_NEW',
  });
  const setup = await findSetup(db, signedIn, 'TELEGRAM', clock.now());
  const [id] = accepted.ids;
  const code = channels.includes('telegram') && id !== undefined ? await findVerification(db, id) : undefined;
  // The setup may contain another chat than the one that got the code if a new link was opened since.
  if (!setup?.telegram_chat || code?.recipient !== setup.telegram_chat)
    throw invalidField('telegram_verification', 'errors.telegram-not-connected');
  return { ...prepared({ telegram_chat: setup.telegram_chat }), accepted };
};

/** Both contacts of the account were proven with a code, and the address is verified: otherwise no sign-in would be possible. */
const confirmPhoneEmail: Confirm = async (context, visitor, signedIn, body) => {
  if (!canUsePhoneEmail(signedIn.user)) throw invalidField('mode', 'errors.mode-not-available');
  const { phone_verification, email_verification } = body;
  const proof = { phone_verification, email_verification };
  const { accepted, channels } = await provenInSession(context, visitor, {
    user: signedIn.user,
    proof,
    action: 'UPDATE_PROFILE_OLD',
  });
  for (const [channel, field] of [
    ['sms', 'phone_verification'],
    ['email', 'email_verification'],
  ] as const)
    if (!channels.includes(channel)) throw invalidField(field, 'errors.invalid-code', 'wrong_code');
  return { ...prepared({}), accepted };
};

/** Whether codes can be sent to both contacts. */
export const canUsePhoneEmail = (user: SessionWithUser['user']): boolean => provenEmail(user) !== null;

const confirmations: Record<SecondFactor, Confirm> = {
  PASSWORD: confirmPassword,
  TOTP: confirmTotp,
  TELEGRAM: confirmTelegram,
  PHONE_EMAIL: confirmPhoneEmail,
};

/**
 * Checks that the person has the factor that they want to turn on; consumes, hashes and writes nothing.
 * @throws 400 on the field that is missing or wrong
 */
export const confirmNewFactor = (
  mode: SecondFactor,
  ...[context, visitor, signedIn, body]: Parameters<Confirm>
): Promise<ConfirmedFactor> => confirmations[mode](context, visitor, signedIn, body);
