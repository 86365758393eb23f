import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { person } from '@passport/shared/testing/person';
import { waitFor } from '@testing-library/dom';
import { when } from 'mobx';
import type { SiteConfig } from '../config';
import { createHost } from './createHost';
import type { Navigate } from './Navigation';

const config: SiteConfig = {
  apiBase: '/api',
  environment: 'production',
  defaultLanding: '/showcase',
  supportEmail: 'support@example.org',
};

const BrowserRequest = window.XMLHttpRequest;

interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}
type Answer = (request: SentRequest) => { status: number; data: unknown };

/** The browser's XMLHttpRequest as far as the HTTP client uses it, answered by a function. */
function answerRequests(answer: Answer): SentRequest[] {
  const sent: SentRequest[] = [];
  class FakeRequest {
    status = 0;
    responseText = '';
    responseURL = '';
    readyState = 4;
    upload = { addEventListener: () => undefined };
    onloadend: (() => void) | undefined;
    private request: SentRequest = { method: '', url: '', headers: {}, body: undefined };
    open(method: string, url: string) {
      this.request = { ...this.request, method, url };
    }
    setRequestHeader(name: string, value: string) {
      this.request.headers[name] = value;
    }
    addEventListener() {}
    abort() {}
    getAllResponseHeaders() {
      return 'content-type: application/json';
    }
    send(body: unknown) {
      const request = { ...this.request, body };
      sent.push(request);
      const { status, data } = answer(request);
      this.status = status;
      this.responseText = JSON.stringify(data);
      queueMicrotask(() => this.onloadend?.());
    }
  }
  window.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  return sent;
}

const stored = () => ({ access: localStorage.getItem('access_token'), refresh: localStorage.getItem('refresh_token') });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('access_token', 'old');
  localStorage.setItem('refresh_token', 'refresh-1');
  document.documentElement.className = 'theme-dark';
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  history.replaceState(null, '', '/passport?site_id=x');
});
afterEach(() => {
  window.XMLHttpRequest = BrowserRequest;
});

describe('the host', () => {
  it('is anonymous immediately without tokens', async () => {
    localStorage.clear();
    const sent = answerRequests(() => ({ status: 500, data: {} }));
    const { host } = await createHost(window, config);
    expect(host.session.status).toBe('anonymous');
    expect(host.theme.mode).toBe('dark');
    expect(host.locale.current).toBe('ru');
    expect(sent).toEqual([]);
  });

  it('loads the user, refreshing an expired token first', async () => {
    const sent = answerRequests(({ url, headers }) => {
      if (url === '/api/user/refresh_jwt/') return { status: 200, data: { access: 'new', refresh: 'refresh-2' } };
      return headers.Authorization === 'JWT new' ? { status: 200, data: person } : { status: 401, data: {} };
    });
    const { host } = await createHost(window, config);
    await when(() => host.session.user !== undefined);
    expect(host.session.user).toEqual(person);
    expect(sent.map(({ url }) => url)).toEqual(['/api/user/me/', '/api/user/refresh_jwt/', '/api/user/me/']);
    expect(sent[1]?.headers).not.toHaveProperty('Authorization');
    expect(stored()).toEqual({ access: 'new', refresh: 'refresh-2' });
  });

  it('goes to the sign-in, keeping the query and the reason, when the session is over (R-31)', async () => {
    answerRequests(() => ({ status: 401, data: { code: 'session_reused' } }));
    const { host, navigation, signInReturn } = await createHost(window, config);
    await when(() => host.session.status === 'anonymous');
    expect(signInReturn.reason).toBe('reused');
    const navigate = jest.fn<Navigate>();
    navigation.connect(navigate);
    expect(navigate).toHaveBeenCalledWith('/?site_id=x', { replace: true });
    expect(stored()).toEqual({ access: null, refresh: null });
  });

  it('shows that the service cannot be reached, keeps the tokens, and retries after 10 s (R-31)', async () => {
    const realTimer = window.setTimeout;
    const retry = jest.fn();
    const timer = jest
      .spyOn(window, 'setTimeout')
      .mockImplementation(((work: () => void, ms?: number) =>
        ms === 10_000 ? retry() : realTimer(work, ms)) as typeof window.setTimeout);
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    answerRequests(({ url }) => ({ status: url === '/api/user/refresh_jwt/' ? 503 : 401, data: {} }));
    await createHost(window, config);
    await waitFor(() => expect(document.body.textContent).toContain('Нет связи'));
    await waitFor(() => expect(retry).toHaveBeenCalledTimes(1));
    expect(stored()).toEqual({ access: 'old', refresh: 'refresh-1' });
    timer.mockRestore();
    warn.mockRestore();
  });

  it('stays on the page that undid a change of contact, which ended the session', async () => {
    history.replaceState(null, '', '/contact-change/undo#token=x');
    answerRequests(() => ({ status: 401, data: {} }));
    const { host, navigation } = await createHost(window, config);
    await when(() => host.session.status === 'anonymous');
    const navigate = jest.fn<Navigate>();
    navigation.connect(navigate);
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each([
    ['/passport', '/forbidden'],
    ['/applications/add', undefined],
  ])('a 403 while on %s leads to %s', async (pathname, target) => {
    history.replaceState(null, '', pathname);
    answerRequests(() => ({ status: 403, data: { message: 'Нужна роль editor.' } }));
    const { host, navigation } = await createHost(window, config);
    await when(() => host.session.status !== 'unknown');
    const navigate = jest.fn<Navigate>();
    navigation.connect(navigate);
    const state = 'Нужна роль editor.';
    expect(navigate.mock.calls).toEqual(target === undefined ? [] : [[target, { replace: true, state }]]);
  });

  it('reports the language of a signed-in user to the service', async () => {
    const sent = answerRequests(() => ({ status: 200, data: person }));
    const { host } = await createHost(window, config);
    await when(() => host.session.user !== undefined);
    await host.locale.change('en');
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'PATCH', url: '/api/user/me/' }));
    expect(sent.at(-1)?.headers['Accept-Language']).toBe('en');
    expect(sent.at(-1)?.body).toBe('{"language":"en"}');
  });
});
