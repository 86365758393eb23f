import { beforeEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthRoutes } from '../AuthRoutes';
import { authTexts } from '../texts';

let answers: FakeAnswers;
let host: FakeHost;
beforeEach(() => {
  answers = {};
  host = fakeHost({ api: fakeApi(answers) });
});

const open = () =>
  renderRemote(<AuthRoutes host={host} />, {
    host,
    path: '/2fa/cancel-reset/#token=t',
    messages: authTexts,
  });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const calls = () => jest.mocked(host.api.call).mock.calls.map(([{ path }, body]) => [path, body]);

it('the removal of a factor is cancelled by a press of a button, not by opening the link', async () => {
  answers['POST /user/2fa/cancel_reset/'] = {};
  await open();
  await heading('Оставить двухфакторную защиту?');
  expect(calls()).toEqual([]);
  await press('Оставить включённой');
  await heading('Двухфакторная защита остаётся');
  expect(calls()).toEqual([['/user/2fa/cancel_reset/', { token: 't' }]]);
});

it('the title of the page names the card, and then its result', async () => {
  answers['POST /user/2fa/cancel_reset/'] = {};
  await open();
  expect(host.title.current).toBe('Оставить двухфакторную защиту?');
  await press('Оставить включённой');
  await heading('Двухфакторная защита остаётся');
  expect(host.title.current).toBe('Двухфакторная защита остаётся');
});

it('a failure of the link of a notice is explained, and can be retried', async () => {
  answers['POST /user/2fa/cancel_reset/'] = new ApiError(0);
  await open();
  await heading('Оставить двухфакторную защиту?');
  await press('Оставить включённой');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Нет связи/);
  expect(host.toasts.error).not.toHaveBeenCalled();
  answers['POST /user/2fa/cancel_reset/'] = new ApiError(429);
  await press('Оставить включённой');
  await waitFor(() => expect(host.toasts.error).toHaveBeenCalledTimes(1));
  expect(jest.mocked(host.toasts.error).mock.calls[0]?.[0]).not.toMatch(/^errors\./);
  answers['POST /user/2fa/cancel_reset/'] = new ApiError(500);
  await press('Оставить включённой');
  await waitFor(() => expect(host.toasts.error).toHaveBeenCalledTimes(2));
  expect(jest.mocked(host.toasts.error).mock.calls[1]?.[1]?.action).toMatch(/^Написать в\sподдержку$/);
});
