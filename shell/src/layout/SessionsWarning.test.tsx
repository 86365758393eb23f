import { beforeAll, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { storageKeys } from '@passport/shared/storageKeys';
import type { Host } from '@passport/shared/host/Host';
import { createSettings, type Settings } from '@passport/shared/settings';
import { settle } from '@passport/shared/testing/acts';
import { fakeApi } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { renderSite } from '../testing/renderSite';

beforeAll(() => {
  window.scrollTo = () => undefined;
});

const warning = () => screen.queryByRole('complementary', { name: 'Другие сеансы' });
const withSessions = (sessions_count: number) => ({ 'GET /user/security/': { sessions_count } as unknown });

interface Case {
  answers?: Record<string, unknown>;
  path?: string;
  user?: typeof person;
  settings?: Settings;
}

/** The page of a signed-in person, and what the event stream tells it. */
async function open({ answers = withSessions(3), path = '/showcase', user = person, settings }: Case = {}) {
  const handlers = new Map<string, () => void>();
  const subscribe = jest.fn((event: string, handle: () => void) => {
    handlers.set(event, handle);
    return () => handlers.delete(event);
  });
  const realtime = { subscribe } as unknown as Host['realtime'];
  const host = fakeHost({ api: fakeApi(answers), realtime, session: { status: 'signed-in', user } });
  const view = await renderSite({ host, path, ...(settings && { settings }) });
  await settle();
  const tell = async (event: string) => {
    handlers.get(event)?.();
    await settle();
  };
  return { host, tell, ...view };
}

it.each(['/showcase', '/services', '/passport', '/applications', '/policy', '/not-found', '/forbidden'])(
  'other sessions are warned of on %s',
  async (path) => {
    await open({ path });
    expect(warning()).toHaveTextContent('Вы вошли ещё на 2 устройствах. Посмотреть сеансы');
    expect(screen.getByRole('link', { name: 'Посмотреть сеансы' })).toHaveAttribute('href', '/passport/sessions');
  },
);

it('a deletion that is pending does not hide the warning of other sessions', async () => {
  await open({ path: '/passport', user: { ...person, deletion_at: '2026-12-05T00:00:00.000Z' } });
  expect(warning()).toBeVisible();
});

it.each([
  ['where they are listed', { path: '/passport/sessions' }],
  ['during a sign-in', { path: '/' }],
  ['where there are none', { answers: withSessions(1) }],
  ['where the service does not say', { answers: { 'GET /user/security/': new ApiError(503) } }],
])('other sessions are not warned of %s', async (_case, setting) => {
  await open(setting);
  expect(warning()).not.toBeInTheDocument();
});

it('the warning is closed for good, and the focus stays in the page', async () => {
  const { settings, unmount } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Больше не показывать' }));
  expect(warning()).not.toBeInTheDocument();
  expect(settings.read(storageKeys.sessionsWarningClosed)).toBe('true');
  expect(screen.getByRole('main')).toHaveFocus();
  unmount();
  const again = await open({ settings });
  expect(warning()).not.toBeInTheDocument();
  expect(again.host.api.call).not.toHaveBeenCalled();
});

it('a warning whose setting is false was not closed', async () => {
  localStorage.setItem(storageKeys.sessionsWarningClosed, 'false');
  // Its notice would stand in the place of the warning.
  localStorage.setItem(storageKeys.cookiesAccepted, 'true');
  await open({ settings: createSettings(window) });
  expect(warning()).toBeVisible();
  localStorage.clear();
});

it('the warning follows the sessions as they come and end', async () => {
  const answers = withSessions(1);
  const { tell } = await open({ answers });
  answers['GET /user/security/'] = { sessions_count: 2 };
  await tell('session_started');
  expect(warning()).toHaveTextContent('Вы вошли ещё на 1 устройстве.');
  answers['GET /user/security/'] = { sessions_count: 1 };
  await tell('session_ended');
  expect(warning()).not.toBeInTheDocument();
});

it('the warning ends with the session', async () => {
  const { host } = await open();
  act(() => runInAction(() => void (host.session.status = 'anonymous')));
  expect(warning()).not.toBeInTheDocument();
});
