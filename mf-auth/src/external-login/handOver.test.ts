import { expect, it, jest } from '@jest/globals';
import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { FlowStorage } from '../flow/flowStorage';
import { handOver } from './handOver';

const userWith = (two_factor_auth: TwoFactorMode) => ({
  id: 7,
  two_factor_auth,
  need_change_email: false,
  phone: '+7******4567',
  email: null,
});

it.each([
  ['confirmation_required', 'TOTP', '/?site_id=1'],
  ['second_factor_required', 'TOTP', '/2fa/google-authenticator/?site_id=1'],
  ['second_factor_required', 'PASSWORD', '/2fa/password/?site_id=1'],
  ['second_factor_required', 'TELEGRAM', '/2fa/telegram/?site_id=1'],
  ['second_factor_required', 'PHONE_EMAIL', '/2fa/phone-email/?site_id=1'],
  ['email_change_required', 'DISABLE', '/auth-change-email/?site_id=1'],
  ['documents_required', 'DISABLE', '/auth-documents/?site_id=1'],
] as const)('%s with %s goes on at %s, with the visit', (requires, mode, path) => {
  const write = jest.fn<FlowStorage['write']>();
  const user = userWith(mode);
  const known = { user, pendingLogin: 't', requires };
  expect(handOver('GOOGLE', known, { search: '?site_id=1', isAgain: false }, { write })).toBe(path);
  expect(write).toHaveBeenCalledWith(
    expect.objectContaining({
      step: 'USER_IDENTIFIED',
      action: 'SIGNIN',
      user,
      external: { provider: 'GOOGLE', pendingLogin: 't' },
    }),
  );
  handOver('GOOGLE', known, { search: '?site_id=1', isAgain: true }, { write });
  expect(write.mock.calls.map(([{ isAgain }]) => isAgain)).toEqual([undefined, true]);
});
