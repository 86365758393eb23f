import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Locale } from '@passport/shared/constants';
import { createLinkingProvider } from '@passport/shared/data/linkingProvider';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { externalTexts } from '../texts';
import { ProviderList } from './ProviderList';
import { createSavedQuery } from './savedQuery';

let answers: FakeAnswers;
let host: FakeHost;
const leave = jest.fn<(url: string) => void>();
const close = jest.fn<() => void>();

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  leave.mockReset();
  close.mockReset();
  answers = {
    'GET /user/get_metadata/': { providers: ['YANDEX', 'GOOGLE'] },
    'GET /user/get_external_auth_url/': { url: 'https://provider.example/authorize' },
  };
  host = fakeHost({ api: fakeApi(answers) });
});

const open = (path = '/?site_id=1', locale: Locale = 'ru') =>
  renderRemote(<ProviderList onClose={close} leave={leave} />, {
    host,
    path,
    locale,
    messages: externalTexts,
  });
const names = () => screen.getAllByRole('button').map((button) => button.textContent);

describe('the list of other services', () => {
  it('offers configured providers, Yandex first', async () => {
    answers['GET /user/get_metadata/'] = { providers: ['X', 'YANDEX'] };
    await open();
    await waitFor(() => expect(names()).toEqual(['Яндекс', 'X']));
  });

  it('marks Yandex if it is not configured, and still offers it', async () => {
    answers['GET /user/get_metadata/'] = { providers: [] };
    answers['GET /user/get_external_auth_url/'] = new ApiError(404, { message: 'Вход здесь не подключён.' });
    await open();
    await waitFor(() => expect(names()).toEqual(['ЯндексПока недоступен']));
    await userEvent.click(screen.getByRole('button', { name: /Яндекс/ }));
    expect(host.toasts.error).toHaveBeenCalledWith('Вход здесь не подключён.');
    expect(leave).not.toHaveBeenCalled();
    expect(window.localStorage.getItem('query')).toBeNull();
  });

  it('stores the query of the sign-in, and navigates once', async () => {
    await open();
    const google = await screen.findByRole('button', { name: 'Google' });
    await userEvent.dblClick(google);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(leave).toHaveBeenCalledWith('https://provider.example/authorize');
    expect(window.localStorage.getItem('query')).toBe('?site_id=1');
    expect(host.api.call).toHaveBeenCalledWith(
      expect.objectContaining({ path: '/user/get_external_auth_url/' }),
      undefined,
      { query: { service: 'GOOGLE' } },
    );
  });

  it('keeps the query of this tab if another one goes to another service meanwhile', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Google' }));
    window.localStorage.setItem('query', '?client_id=other');
    const savedQuery = createSavedQuery();
    expect(savedQuery.read()).toBe('?site_id=1');
    savedQuery.clear();
    expect([savedQuery.read(), window.localStorage.getItem('query')]).toEqual(['', null]);
  });

  it('signs in, even after an unfinished linking of the same provider', async () => {
    createLinkingProvider().write('GOOGLE');
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Google' }));
    expect(leave).toHaveBeenCalledTimes(1);
    expect(createLinkingProvider().read()).toBeUndefined();
  });

  it('offers another choice after the browser’s Back', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Google' }));
    act(() => void window.dispatchEvent(new Event('pageshow')));
    await userEvent.click(screen.getByRole('button', { name: 'Яндекс' }));
    expect(leave).toHaveBeenCalledTimes(2);
  });

  it('shows the general error if the service sends none, and Google’s own for Google', async () => {
    answers['GET /user/get_external_auth_url/'] = new ApiError(500);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Google' }));
    expect(host.toasts.error).toHaveBeenCalledWith(
      'Не удалось открыть вход через Google. Попробуйте ещё раз.',
      expect.objectContaining({ action: 'Написать в\u00a0поддержку' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Яндекс' }));
    expect(jest.mocked(host.toasts.error).mock.calls).toHaveLength(2);
  });

  it('closes by Escape', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
  });
});
