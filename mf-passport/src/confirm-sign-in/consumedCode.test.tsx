import { beforeAll, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import { person } from '@passport/shared/testing/person';
import { fireEvent, screen, within } from '@testing-library/react';
import { codeAnswers, rightSmsCode, typeCode } from '../testing/codes';
import { renderPassport } from '../testing/renderPassport';
import { factorOn } from '../testing/samples';

beforeAll(installDialog);

/** A service that requires a recent sign-in once, and then accepts the call. */
function answersFor(call: string, answer: unknown) {
  const change = jest.fn<(body: unknown) => unknown>(() => answer);
  change.mockReturnValueOnce(new ApiError(401, { message: 'нет', code: 'recent_sign_in_required' }));
  const answers = {
    ...codeAnswers(),
    'GET /user/2fa/': factorOn('TOTP'),
    'POST /user/confirm_sign_in/': {},
    [call]: change,
  };
  return { change, answers, session: { user: { ...person, two_factor_auth: 'TOTP' as const } } };
}

const dialog = () => within(screen.getByRole('dialog'));
const codeIn = (place: Pick<typeof screen, 'getByRole'>) => place.getByRole('textbox', { name: 'Код из приложения' });

/** Proves the person in the dialog: which consumes the code of the authenticator. */
async function confirm(): Promise<void> {
  fireEvent.click(dialog().getByRole('button', { name: /^Код по СМС/ }));
  await settle();
  await typeCode(rightSmsCode);
  fireEvent.change(codeIn(dialog()), { target: { value: '222222' } });
  await settle();
}

it.each([
  ['/passport/2fa/disable', 'PATCH /user/set_2fa/', 'Отключить защиту', 'Защита отключена'],
  ['/passport/2fa/recovery-codes', 'POST /user/2fa/recovery_codes/', 'Создать коды', 'Новые коды готовы'],
] as const)(
  'a code of an authenticator is not sent again after the sign-in was confirmed on %s: the next one is required',
  async (path, call, button, done) => {
    const { change, answers, session } = answersFor(call, { mode: 'DISABLE', recovery_codes: ['AAAA-BBBB'] });
    await renderPassport({ path, answers, session });
    fireEvent.change(codeIn(screen), { target: { value: '111111' } });
    await press(button);
    await confirm();
    expect(change).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alert')).toHaveTextContent('Вход подтверждён. Теперь введите новый код');
    expect(codeIn(screen)).toHaveValue('');
    fireEvent.change(codeIn(screen), { target: { value: '333333' } });
    await press(button);
    expect(change).toHaveBeenLastCalledWith(expect.objectContaining({ totp: '333333' }));
    expect(screen.getByRole('heading', { name: done })).toBeVisible();
  },
);

it('a recovery code may still be valid after the sign-in was confirmed by another proof: no new one is required', async () => {
  const { change, answers, session } = answersFor('PATCH /user/set_2fa/', { mode: 'DISABLE' });
  await renderPassport({ path: '/passport/2fa/disable', answers, session });
  await press('Ввести код восстановления');
  fill(/Код восстановления/, 'AAAA-BBBB');
  await press('Отключить защиту');
  await confirm();
  expect(change).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Вход подтверждён\. Введите код восстановления ещё раз/);
  await press('Отключить защиту');
  expect(change).toHaveBeenLastCalledWith({ mode: 'DISABLE', recovery_code: 'AAAA-BBBB' });
});
