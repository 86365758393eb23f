import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { TotpSetup, TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import { decryptText, encryptText } from '../../platform/encryption';
import { isRecent } from '../../sessions/requireRecentSignIn';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import type { UserRow } from '../../people/users.repository';
import { countPasskeys } from '../passkeys/passkeys.repository';
import { passwordMinLength } from './cloudPassword';
import { canUsePhoneEmail } from './newFactor';
import { newTotpSecret, totpDigits, totpPurpose, totpUri } from './totp';
import { readFactorState, startTotpSetup } from './twoFactor.repository';

const setupSeconds = 10 * 60;

function availableModes({ telegram }: Pick<Context, 'telegram'>, user: UserRow): TwoFactorMode[] {
  return [
    'DISABLE',
    ...(canUsePhoneEmail(user) ? (['PHONE_EMAIL'] as const) : []),
    'PASSWORD',
    'TOTP',
    ...(telegram ? (['TELEGRAM'] as const) : []),
  ];
}

/** The second-factor settings of a person (`GET /user/2fa/`). */
export async function readSettings(context: Context, { user, session }: SessionWithUser): Promise<TwoFactorSettings> {
  const { enabled_at, codes_left, effective_at } = await readFactorState(context.db, user.id);
  return {
    mode: user.two_factor_auth,
    available_modes: availableModes(context, user),
    since: enabled_at?.toISOString() ?? null,
    recovery_codes_left: codes_left,
    reset_scheduled_for: effective_at?.toISOString() ?? null,
    passkeys_count: await countPasskeys(context.db, user.id),
    is_sign_in_recent: isRecent(context, session.confirmed_at),
    password_min_length: passwordMinLength,
  };
}

/**
 * Starts the setup of an authenticator (`POST /user/2fa/totp/`); its key counts once a code has confirmed it. For ten minutes after
 * the last call a session gets the same key, so that a reload or a second tab does not make the entry in the app worthless.
 */
export async function startTotp(
  { db, clock, secrets }: Context,
  { user, session }: SessionWithUser,
): Promise<TotpSetup> {
  const now = clock.now();
  const purpose = totpPurpose(user.id);
  const stored = await startTotpSetup(
    db,
    {
      user_id: user.id,
      sid: session.sid,
      totp_secret: encryptText(secrets.encryptionKey, purpose, newTotpSecret()),
      expires_at: addSeconds(now, setupSeconds),
    },
    now,
  );
  const secret = decryptText(secrets.encryptionKey, purpose, stored);
  // Some authenticators replace an entry of the same name, but the old key is needed until the new one counts.
  const account = user.two_factor_auth === 'TOTP' ? `${user.phone} ${now.toISOString().slice(0, 10)}` : user.phone;
  return { secret, uri: totpUri(secret, account), digits: totpDigits, expires_in_seconds: setupSeconds };
}
