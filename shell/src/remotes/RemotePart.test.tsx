import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RemoteModule } from '@passport/shared/host/RemoteModule';
import { contractVersion } from '@passport/shared/host/RemoteModule';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { shellTexts } from '../messages/useShellMessages';
import { RemoteError } from './RemoteError';
import { RemotePart } from './RemotePart';
import { RemotesStore, type RemotesParts } from './RemotesStore';

const entry = { version: 'a', entry: '/e.js', contract: contractVersion, prefixes: ['/'] } as const;
const registry = { 'mf-auth': entry, 'mf-x': entry, 'mf-support': entry };
const remote = (parts: Partial<RemoteModule> = {}): RemoteModule => ({
  contract: contractVersion,
  routes: () => <h1>X</h1>,
  loadMessages: () => Promise.resolve({}),
  ...parts,
});

interface Setting {
  name?: string;
  part?: 'routes' | 'widget';
  isStale?: boolean;
  /** The pop-up is open, as by default. */
  isOpen?: boolean;
  path?: string;
  beside?: ReactNode;
}

async function show(
  load: RemotesParts['load'],
  { name = 'mf-x', part = 'routes', isStale = false, isOpen = true, path = '/', beside }: Setting = {},
) {
  const loads = jest.fn(load);
  const host = fakeHost();
  host.support.isOpen = isOpen;
  const reloadIfStale = jest.fn<RemotesParts['reloadIfStale']>().mockResolvedValue(isStale);
  const store = new RemotesStore({
    registry,
    load: loads,
    addMessages: () => Promise.resolve(),
    isShown: () => part === 'routes' || host.support.isOpen,
    reloadIfStale,
  });
  const { unmount } = await renderRemote(
    <>
      {beside}
      <RemotePart store={store} name={name} part={part} host={host} />
    </>,
    { host, locale: 'en', path, messages: shellTexts },
  );
  return { loads, host, store, unmount, reloadIfStale };
}

const unreachable = () => Promise.reject(new RemoteError('unreachable', 'mf-x', 'no network'));

// Failures are also logged, for diagnosis.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

describe('an area', () => {
  it('is shown once it is loaded', async () => {
    await show(() => Promise.resolve(remote()));
    expect(await screen.findByRole('heading', { name: 'X' })).toBeVisible();
  });

  it('is a skeleton while it is loading', async () => {
    await show(() => new Promise(() => undefined));
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });

  it.each([
    ['/passport', 'five entries of a menu, a band, an advice and four cards', [5, 2, 4]],
    ['/passport/sessions', 'a menu, a title and a card', [5, 1, 1]],
    ['/showcase', 'a title and tiles', [1, 3]],
    ['/applications', 'a title and the rows of a list', [1, 4]],
    ['/applications/6b1f6a52', 'a menu, a title and a card', [5, 1, 1]],
    ['/applications/add', 'a title and a card', [1, 1]],
    ['/policy', 'a title and the lines of a text', [1, 12]],
  ])('%s is drawn with %s while it is loading', async (path, _what, parts) => {
    await show(() => new Promise(() => undefined), { path });
    // Skeletons have no role: grouped by what holds them.
    const groups = new Map<Element | null, number>();
    for (const { parentElement } of document.querySelectorAll('[data-skeleton]'))
      groups.set(parentElement, (groups.get(parentElement) ?? 0) + 1);
    expect([...groups.values()]).toEqual(parts);
  });

  it('shows that it is unavailable, and loads on a retry', async () => {
    let isUp = false;
    const { loads } = await show(() => (isUp ? Promise.resolve(remote()) : unreachable()));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This section isn’t availableTry again in a minute. The other sections still work.',
    );
    expect(screen.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'X' })).toBeVisible();
    expect(loads.mock.calls.map(([, , firstAttempt]) => firstAttempt)).toEqual([0, 10]);
  });

  it('reports a lost connection as such', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await show(unreachable);
    expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('offers no retry for an unsupported contract', async () => {
    await show(() => Promise.reject(new RemoteError('contract', 'mf-x', '9.0')));
    expect(await screen.findByRole('alert')).toHaveTextContent('being updated');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('stays a skeleton while a stale page is being reloaded', async () => {
    await show(unreachable, { isStale: true });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status')).toBeVisible();
  });

  it('is confined if it fails while it is shown', async () => {
    let isBroken = true;
    await show(() =>
      Promise.resolve(
        remote({
          routes: () => {
            if (isBroken) throw new Error('a fault of the remote');
            return <h1>X</h1>;
          },
        }),
      ),
    );
    expect(await screen.findByRole('alert')).toBeVisible();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'X' })).toBeVisible();
  });

  it('is replaced by a newer release, if there is one, when it fails while it is shown', async () => {
    const routes = () => {
      throw new Error('a fault of the remote');
    };
    const { reloadIfStale } = await show(() => Promise.resolve(remote({ routes })));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(reloadIfStale).toHaveBeenCalledWith('mf-x');
  });

  it('is tried again at another location after a failure', async () => {
    function Routes() {
      const { pathname } = useLocation();
      if (pathname === '/') throw new Error('a fault of the remote');
      return <h1>X</h1>;
    }
    await show(() => Promise.resolve(remote({ routes: Routes })), { beside: <Link to="/there">There</Link> });
    expect(await screen.findByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'There' }));
    expect(await screen.findByRole('heading', { name: 'X' })).toBeVisible();
  });

  it('shows the support address if it is the sign-in', async () => {
    const { host } = await show(unreachable, { name: 'mf-auth' });
    expect(await screen.findByRole('link', { name: host.config.supportEmail })).toHaveAttribute(
      'href',
      `mailto:${host.config.supportEmail}`,
    );
  });
});

describe('a pop-up', () => {
  const popUp: Setting = { name: 'mf-support', part: 'widget' };

  it('shows a toast and is closed if it cannot be loaded', async () => {
    const { host } = await show(unreachable, popUp);
    expect(host.support.close).toHaveBeenCalled();
    expect(host.toasts.error).toHaveBeenCalledWith(expect.stringContaining(host.config.supportEmail), {
      action: 'Write an email',
      onClick: expect.any(Function),
    });
  });

  it('is loaded again when it is opened again after a failure, without the earlier error', async () => {
    let isUp = false;
    const widget = () => <p>the pop-up</p>;
    const { host, store, unmount, loads } = await show(
      () => (isUp ? Promise.resolve(remote({ widget })) : unreachable()),
      popUp,
    );
    unmount();
    isUp = true;
    const messages = shellTexts;
    await renderRemote(<RemotePart store={store} name="mf-support" part="widget" host={host} />, { host, messages });
    expect(await screen.findByText('the pop-up')).toBeVisible();
    expect(host.toasts.error).toHaveBeenCalledTimes(1);
    expect(loads).toHaveBeenCalledTimes(2);
  });

  it('fails silently if it is preloaded, and is loaded again when it is opened', async () => {
    let isUp = false;
    const widget = () => <p>the pop-up</p>;
    const load = () => (isUp ? Promise.resolve(remote({ widget })) : unreachable());
    const { host, loads } = await show(load, { ...popUp, isOpen: false });
    expect(host.toasts.error).not.toHaveBeenCalled();
    expect(loads).toHaveBeenCalledTimes(1);
    isUp = true;
    await act(async () => runInAction(() => void (host.support.isOpen = true)));
    expect(await screen.findByText('the pop-up')).toBeVisible();
    expect(host.toasts.error).not.toHaveBeenCalled();
  });

  it('shows a toast and is closed if it fails while it is shown, because it would stay open unseen', async () => {
    const widget = () => {
      throw new Error('a fault of the remote');
    };
    const { host } = await show(() => Promise.resolve(remote({ widget })), popUp);
    expect(host.support.close).toHaveBeenCalled();
    expect(host.toasts.error).toHaveBeenCalledWith(expect.stringContaining(host.config.supportEmail), {
      action: 'Write an email',
      onClick: expect.any(Function),
    });
  });
});
