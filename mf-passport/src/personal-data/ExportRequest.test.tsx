import { beforeAll, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import { person } from '@passport/shared/testing/person';
import { fireEvent, screen } from '@testing-library/react';
import { codeAnswers, rightSmsCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';
import { factorOn } from '../testing/samples';

beforeAll(installDialog);
beforeAll(() => {
  // jsdom does not navigate.
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

it('a code of an authenticator confirms the sign-in once, even if the export has to be retried', async () => {
  const confirm = jest.fn((_body: unknown) => ({}));
  const give = jest.fn<() => unknown>(() => ({ exported_at: '2026-11-21T10:00:00.000Z', profile: {}, parts: {} }));
  give.mockReturnValueOnce(new ApiError(503, { message: 'Позже' }));
  const answers = {
    ...codeAnswers(),
    'GET /user/2fa/': { ...factorOn('TOTP'), is_sign_in_recent: false },
    'POST /user/confirm_sign_in/': confirm,
    'POST /user/export/': give,
  };
  const session = { user: { ...person, two_factor_auth: 'TOTP' as const } };
  await renderPassport({ path: '/passport/export', answers, session });
  await press(/^Код по СМС/);
  await typeCode(rightSmsCode);
  fireEvent.change(screen.getByRole('textbox', { name: 'Код из приложения' }), { target: { value: '654321' } });
  await settle();
  expect(screen.getByText('Позже')).toBeVisible();
  await press('Скачать файл');
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'Файл готов' })).toBeVisible();
});
