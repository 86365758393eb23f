import { expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { VerificationStore, type VerificationCalls } from '@passport/shared/verification/VerificationStore';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodeStep } from './CodeStep';
import { formsTexts } from '../texts';

const sent = { id: 'pv', to: '+7******4567', codeLength: 4, resendSeconds: 59 };
const wrong = (triesLeft: number) => new ApiError(400, { code: 'wrong_code', tries_left: triesLeft });
const code = () => screen.getByRole('textbox', { name: 'Код подтверждения' });

/** The step of a code that was sent; its timer is over. */
async function open(verify: VerificationCalls['verify']): Promise<VerificationStore> {
  const calls = { send: jest.fn(() => Promise.resolve(sent)), verify };
  const store = new VerificationStore(calls, () => ({ text: 'errors.invalid-code' }), 4);
  store.restore({ sent });
  await renderRemote(
    <CodeStep
      title="Код"
      subtitle=""
      store={store}
      isBusy={false}
      onSubmit={() => void store.submit()}
      onBack={jest.fn()}
    />,
    { messages: formsTexts },
  );
  return store;
}

it('says when one try is left, and after the third wrong one that a new code is needed', async () => {
  const left = [2, 1, 0];
  await open(() => Promise.reject(wrong(left.shift() ?? 0)));
  const texts = ['Неверный код', 'Неверный код. Осталась одна попытка', 'Три неверные попытки. Запросите новый код'];
  for (const text of texts) {
    await userEvent.type(code(), '1111');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  }
  expect(code()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Подтвердить' })).toBeDisabled();
});

it('says of a press without a code that it is not right, and asks the service nothing', async () => {
  const verify = jest.fn(() => Promise.resolve());
  await open(verify);
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Неверный код');
  expect(verify).not.toHaveBeenCalled();
});

it('a new code returns the focus to the field and says that it was sent', async () => {
  const store = await open(() => Promise.reject(wrong(0)));
  await userEvent.type(code(), '1111');
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить код ещё раз' }));
  expect(await screen.findByText('Отправили новый код.')).toHaveAttribute('role', 'status');
  expect(code()).toBeEnabled();
  expect(code()).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => store.timer.dispose());
});

it('draws the countdown to a new code as a note, in a button that stays as large', async () => {
  const store = await open(() => Promise.resolve());
  const size = { minHeight: '44px' };
  const resend = await screen.findByRole('button', { name: 'Отправить код ещё раз' });
  expect(resend).toHaveStyle({ ...size, fontWeight: '600' });
  await userEvent.click(resend);
  const countdown = await screen.findByText(/Новый код через/);
  expect(countdown).toHaveStyle({ fontSize: '0.8125rem', fontWeight: '400' });
  expect(screen.getByRole('button', { name: /Новый код через/ })).toHaveStyle(size);
  act(() => store.timer.dispose());
});

it('says above the button that the service is unavailable, with the code kept and no fault at it', async () => {
  const store = await open(() => Promise.resolve());
  await userEvent.type(code(), '12');
  act(() => store.setError(undefined, 'errors.connection'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Нет связи/);
  expect(code()).toHaveValue('12');
  expect(code()).toBeValid();
  expect(code()).toHaveAccessibleDescription(/^Нет связи/);
});

it('a code that has expired cannot be typed any more', async () => {
  await open(() => Promise.reject(new ApiError(400, { code: 'expired_code' })));
  await userEvent.type(code(), '1111');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(code()).toBeDisabled();
});
