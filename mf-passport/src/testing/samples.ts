import type { PasskeyItem, PasskeysAnswer } from '@passport/shared/schemas/passkeys';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';

/** The settings without a second factor. */
export const factorOff: TwoFactorSettings = {
  mode: 'DISABLE',
  available_modes: ['DISABLE', 'PHONE_EMAIL', 'PASSWORD', 'TOTP', 'TELEGRAM'],
  since: null,
  recovery_codes_left: 0,
  reset_scheduled_for: null,
  password_min_length: 6,
  is_sign_in_recent: true,
  passkeys_count: 0,
};

/** The settings with a second factor. */
export const factorOn = (mode: TwoFactorSettings['mode']): TwoFactorSettings => ({
  ...factorOff,
  mode,
  since: '2026-03-01T10:00:00.000Z',
  recovery_codes_left: 7,
});

/** A synced passkey without a name. */
export const passkey: PasskeyItem = {
  id: 'a2b8f3d0-0000-4000-8000-000000000001',
  name: null,
  authenticator: 'iCloud Keychain',
  is_synced: true,
  created_at: '2024-11-01T10:00:00.000Z',
  last_used_at: '2024-11-20T10:00:00.000Z',
  country: 'RU',
};

/** The answer for a person without passkeys. */
export const noPasskeys: PasskeysAnswer = {
  items: [],
  removed: [],
  can_create: true,
  accepted: { rp_id: 'passport.example', user_handle: null, credential_ids: [] },
};

/** A device for tests. */
export const windowsChrome = { browser: 'Chrome', os: 'Windows', country: 'RU', ip: '203.0.113.7' };
/** Another one, in another country. */
export const iphoneSafari = { browser: 'Safari', os: 'iOS', country: 'DE', ip: '198.51.100.4' };
