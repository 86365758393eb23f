import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fakeApi } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { formsTexts } from '../texts';
import { EmailCodeStep } from './EmailCodeStep';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const sent = { id: 'ev', to: 'an**@mail.ru', codeLength: 6, resendSeconds: 59 };
const onBack = jest.fn();
const asked = { host: fakeHost() };
const queries = () =>
  jest
    .mocked(asked.host.api.call)
    .mock.calls.filter(([{ path }]) => path === '/user/get_last_email_status_code/')
    .map(([, , options]) => options?.query);

/** The step of an email that was sent, ten seconds later; the mail server answered `code`. */
async function tenSecondsAfter(code: number, props: Partial<ComponentProps<typeof EmailCodeStep>> = {}): Promise<void> {
  onBack.mockReset();
  asked.host = fakeHost({ api: fakeApi({ 'GET /user/get_last_email_status_code/': { status_code: code } }) });
  const store = new VerificationStore({ send: jest.fn(), verify: jest.fn() } as never, () => ({}), 6);
  store.restore({ sent });
  await renderRemote(
    <EmailCodeStep store={store} to={sent.to} isBusy={false} onSubmit={jest.fn()} onBack={onBack} {...props} />,
    { host: asked.host, messages: formsTexts },
  );
  await act(() => jest.advanceTimersByTimeAsync(10_000));
}
const refused = 'Почтовый сервер не принял письмо: код не придёт';

it('a sign-in whose email was refused shows that, and leads back to the other channel', async () => {
  await tenSecondsAfter(550);
  expect(queries()).toEqual([{ email: undefined, email_verification: 'ev' }]);
  expect(screen.getByText(refused)).toHaveAttribute('role', 'status');
  expect(screen.queryByText('Письмо может идти 2–3 минуты')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Продолжить без письма' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Выбрать другой способ' }));
  expect(onBack).toHaveBeenCalledTimes(1);
});

it.each([250, 554])('a sign-in still waits for an email that the server answered with %i', async (code) => {
  await tenSecondsAfter(code);
  expect(screen.queryByText(refused)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Письмо не приходит?' })).toBeNull();
});

it('the status is not requested in private mode', async () => {
  await tenSecondsAfter(550, { isHidden: true });
  expect(queries()).toEqual([]);
});

it('a registration whose email was refused leads to its address', async () => {
  await tenSecondsAfter(550, { address: 'anna@mail.ru' });
  expect(queries()).toEqual([{ email: 'anna@mail.ru', email_verification: 'ev' }]);
  expect(screen.getByRole('heading', { name: 'Письмо не доставлено' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Подождать письмо' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Вернуться к коду' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Исправить адрес' }));
  expect(onBack).toHaveBeenCalledTimes(1);
});
