import { beforeAll, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import { person } from '@passport/shared/testing/person';
import { assertion } from '@passport/shared/webauthn/testing/fakeAuthenticator';
import { screen, within } from '@testing-library/react';
import { codeAnswers, rightSmsCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';
import { factorOn } from '../testing/samples';
import { unusedProof } from './unusedProof';

beforeAll(installDialog);

it('a code that has confirmed the sign-in is not presented again once that is no longer recent: a new one is required', async () => {
  const confirm = jest.fn(() => ({}));
  const answers = {
    ...codeAnswers(),
    'GET /user/2fa/': { ...factorOn('PASSWORD'), is_sign_in_recent: false },
    'POST /user/confirm_sign_in/': confirm,
    'POST /user/export/': new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' }),
  };
  const session = { user: { ...person, two_factor_auth: 'PASSWORD' as const } };
  await renderPassport({ path: '/passport/export', answers, session });
  await press(/^Код по СМС/);
  await typeCode(rightSmsCode);
  fill(/Облачный пароль/, '481592');
  await press('Скачать файл');
  expect(confirm).toHaveBeenCalledTimes(1);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: /^Код по СМС/ })).toBeVisible();
  expect(dialog.queryByLabelText(/Облачный пароль/)).not.toBeInTheDocument();
});

it('a code that has not confirmed the sign-in yet can still do so', () => {
  const proven = { phone_verification: 'id' };
  expect(unusedProof(proven, false)).toBe(proven);
});

it('a passkey counts once: the dialog asks for a proof of its own', () => {
  expect(unusedProof({ passkey: { id: 'options', credential: assertion } }, false)).toBeUndefined();
});
