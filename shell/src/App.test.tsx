import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { HostSession } from '@passport/shared/host/Host';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { useEffect, useState } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { SignInReturn } from './session/SignInReturn';
import { memorySettings, renderSite } from './testing/renderSite';

/** The button of an error page; another one is in the footer. */
const supportInMain = () => within(screen.getByRole('main')).getByRole('button', { name: /Написать в.поддержку/ });

const signedIn: Partial<HostSession> = { status: 'signed-in', user: person };
const scrollTo = jest.fn();
beforeEach(() => {
  scrollTo.mockReset();
  window.scrollTo = scrollTo as typeof window.scrollTo;
});

describe('the page of a path', () => {
  it.each([
    ['/', 'mf-auth'],
    ['/2fa/totp', 'mf-auth'],
    ['/passport', 'mf-passport'],
    ['/passport/2fa', 'mf-passport'],
    ['/services', 'mf-showcase'],
    ['/policy?agreement=privacy', 'mf-support'],
  ])('%s: %s', async (path, name) => {
    await renderSite({ path, host: fakeHost({ session: signedIn }) });
    expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  it.each([
    ['/dashboard/passport', '/passport'],
    ['/dashboard/showcase', '/showcase'],
  ])('%s leads to %s', async (path, target) => {
    const { place } = await renderSite({ path, host: fakeHost({ session: signedIn }) });
    expect(place.current).toBe(target);
  });

  it.each(['/nowhere', '/not-found', '/dashboard'])('%s: the 404 page', async (path) => {
    const { place } = await renderSite({ path });
    expect(screen.getByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeVisible();
    expect(place.current).toBe(path);
    expect(document.title).toBe('Такой страницы нет · Паспорт');
  });

  it('the 404 page offers support', async () => {
    const host = fakeHost();
    await renderSite({ path: '/nowhere', host });
    fireEvent.click(supportInMain());
    expect(host.support.open).toHaveBeenCalledTimes(1);
  });

  it('the 404 page loads support once its button is pointed at or focused', async () => {
    const host = fakeHost();
    await renderSite({ path: '/nowhere', host });
    const button = supportInMain();
    fireEvent.pointerEnter(button);
    expect(host.support.prepare).toHaveBeenCalledTimes(1);
    fireEvent.focus(button);
    expect(host.support.prepare).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a document', '/policy?agreement=privacy'],
    ['a missing page', '/nowhere'],
    ['the 403 page', '/forbidden'],
    ['the logo', '/'],
  ])('the card of a partner stays that of the partner after %s', async (_case, between) => {
    const siteId = '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11';
    const { place, navigation } = await renderSite({ path: `/?site_id=${siteId}`, host: fakeHost() });
    act(() => navigation.replace(between));
    if (between !== '/') expect(place.current).toBe(between);
    act(() => navigation.replace('/'));
    expect(place.current).toBe(`/?site_id=${siteId}`);
  });

  it('/forbidden: the 403 page, which offers support', async () => {
    const host = fakeHost();
    await renderSite({ path: '/forbidden', host });
    expect(screen.getByRole('heading', { level: 1, name: 'У вас нет доступа к этому действию' })).toBeVisible();
    expect(document.title).toBe('У вас нет доступа к этому действию · Паспорт');
    fireEvent.click(supportInMain());
    expect(host.support.open).toHaveBeenCalledTimes(1);
  });
});

describe('the console of operators', () => {
  it('is another page: an address of it that this page does not have is loaded', async () => {
    const loadApart = jest.fn((_pathname: string) => true);
    await renderSite({ path: '/operator/codes', host: fakeHost({ session: signedIn }), loadApart });
    expect(loadApart).toHaveBeenCalledWith('/operator/codes');
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });

  it('is missing where it is not deployed', async () => {
    await renderSite({ path: '/operator', host: fakeHost({ session: signedIn }), loadApart: () => false });
    expect(screen.getByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeVisible();
  });
});

it('the 403 page says why, where the answer that led to it did', async () => {
  const { navigation } = await renderSite({ path: '/passport', host: fakeHost({ session: signedIn }) });
  act(() => navigation.replace('/forbidden', 'Нужна роль security. Её даёт owner.'));
  expect(screen.getByRole('main')).toHaveTextContent('Нужна роль security. Её даёт owner.');
});

describe('areas of a signed-in person', () => {
  it.each(['/passport/2fa', '/showcase', '/services', '/applications'])(
    '%s sends a visitor to the sign-in, with the query',
    async (path) => {
      const { place } = await renderSite({ path: `${path}?site_id=x` });
      expect(place.current).toBe('/?site_id=x');
    },
  );

  it('are restored after the sign-in, once', async () => {
    const host = fakeHost();
    const { place, signInReturn, navigation } = await renderSite({ path: '/passport/sessions?from=mail#other', host });
    expect(place.current).toBe('/?from=mail');
    expect(signInReturn.target).toBe('/passport/sessions?from=mail#other');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();

    act(() => runInAction(() => void (host.session.status = 'signed-in')));
    act(() => navigation.replace('/passport/sessions'));
    expect(signInReturn.target).toBeUndefined();
  });

  it('are not restored after a sign-out', async () => {
    const host = fakeHost({ session: signedIn });
    const { place, signInReturn } = await renderSite({ path: '/passport/sessions', host });
    act(() => runInAction(() => void (host.session.status = 'anonymous')));
    expect(place.current).toBe('/');
    expect(signInReturn.target).toBeUndefined();
  });

  it.each([
    ['ended-elsewhere', 'Сеанс завершён на другом устройстве или в другой вкладке.'],
    ['expired', 'Сеанс закончился. Войдите ещё раз.'],
    ['reused', 'Ваш сеанс использовали в двух местах, поэтому мы его завершили. Войдите ещё раз.'],
    ['inactive', 'Этот аккаунт отключён. Если это ошибка, напишите в поддержку.'],
    ['documents', 'Сеанс закончился: нужно принять новые документы. Войдите ещё раз.'],
  ] as const)('say on the sign-in why the session ended: %s', async (reason, sentence) => {
    const signInReturn = new SignInReturn(memorySettings(), () => true);
    await renderSite({ path: '/', signInReturn });
    act(() => signInReturn.leave({ pathname: '/passport', search: '', hash: '' }, reason));
    expect(screen.getByRole('status')).toHaveTextContent(sentence);
    act(() => signInReturn.forget());
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('are shown while the session is unknown, and left when there is none', async () => {
    const host = fakeHost({ session: { status: 'unknown' } });
    const { place } = await renderSite({ path: '/passport', host });
    expect(screen.getByRole('heading', { name: 'mf-passport' })).toBeVisible();
    act(() => runInAction(() => void (host.session.status = 'anonymous')));
    expect(place.current).toBe('/');
  });
});

describe('a navigation', () => {
  it('scrolls to the top, sets the title and moves the focus to the heading', async () => {
    await renderSite({ path: '/passport', host: fakeHost({ session: signedIn }) });
    expect(document.title).toBe('Аккаунт · Паспорт');
    expect(scrollTo).not.toHaveBeenCalled();
    expect(document.body).toHaveFocus();

    fireEvent.click(screen.getByRole('link', { name: 'Сервисы' }));
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.title).toBe('Сервисы · Паспорт');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'mf-showcase' })).toHaveFocus());
  });

  it('leaves the scroll position to the browser only on a reload', async () => {
    await renderSite({ path: '/passport', host: fakeHost({ session: signedIn }) });
    expect(window.history.scrollRestoration).toBe('manual');
    fireEvent(window, new Event('pagehide'));
    expect(window.history.scrollRestoration).toBe('auto');
    fireEvent(window, new Event('pageshow'));
    expect(window.history.scrollRestoration).toBe('manual');
  });

  it('titles the page with the name of the screen while it is shown', async () => {
    const host = fakeHost({ session: signedIn });
    await renderSite({ path: '/passport/sessions', host });
    let leave = (): void => undefined;
    act(() => void (leave = host.title.name('Сеансы')));
    expect(document.title).toBe('Сеансы · Паспорт');
    act(() => leave());
    expect(document.title).toBe('Аккаунт · Паспорт');
  });

  it('does the same for another query of the same path, e.g. from one document to the next', async () => {
    await renderSite({ path: '/policy?agreement=privacy', host: fakeHost({ session: signedIn }) });
    fireEvent.click(screen.getByRole('link', { name: 'Пользовательское соглашение' }));
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'mf-support' })).toHaveFocus());
  });

  it('to the current screen scrolls to its top too', async () => {
    await renderSite({ path: '/passport', host: fakeHost({ session: signedIn }) });
    fireEvent.click(screen.getByRole('link', { name: /, на.главную$/ }));
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'mf-passport' })).toHaveFocus());
  });

  it('within a screen is left to the screen: a step, an anchor, and Back', async () => {
    let go: NavigateFunction = () => undefined;
    function RemotePart({ name }: { name: string }) {
      go = useNavigate();
      return <h1>{name}</h1>;
    }
    const { place } = await renderSite({ path: '/passport', host: fakeHost({ session: signedIn }), RemotePart });
    act(() => void go('/passport', { state: { step: 'CODE' } }));
    act(() => void go('/passport#security'));
    expect(place.current).toBe('/passport#security');
    act(() => void go(-2));
    expect(place.current).toBe('/passport');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('does not take a focus that was moved while the screen was loading', async () => {
    let arrive = (): void => undefined;
    const isThere = new Promise<void>((done) => (arrive = done));
    function RemotePart({ name }: { name: string }) {
      const [isShown, setIsShown] = useState(name === 'mf-passport');
      useEffect(() => void isThere.then(() => setIsShown(true)), []);
      return isShown && <h1>{name}</h1>;
    }
    await renderSite({ path: '/passport', host: fakeHost({ session: signedIn }), RemotePart });
    fireEvent.click(screen.getByRole('link', { name: 'Сервисы' }));
    const language = screen.getByRole('button', { name: /English/ });
    language.focus();
    await act(async () => arrive());
    expect(screen.getByRole('heading', { name: 'mf-showcase' })).toBeVisible();
    // The observer of the page reports a moment later.
    await act(() => new Promise((done) => setTimeout(done)));
    expect(language).toHaveFocus();
  });

  it('from outside the router replaces the address', async () => {
    const { navigation, place } = await renderSite({ path: '/passport', host: fakeHost({ session: signedIn }) });
    act(() => navigation.replace('/forbidden'));
    expect(place.current).toBe('/forbidden');
  });
});

it('the support pop-up is loaded as soon as its button is pointed at', async () => {
  const host = fakeHost();
  host.support.prepare = () => runInAction(() => void (host.support.isExpected = true));
  await renderSite({ host });
  expect(screen.queryByText('widget of mf-support')).not.toBeInTheDocument();
  fireEvent.pointerEnter(within(screen.getByRole('contentinfo')).getByRole('button', { name: /поддержку/ }));
  expect(screen.getByText('widget of mf-support')).toBeInTheDocument();
});

it('the support pop-up is rendered while it is open', async () => {
  const host = fakeHost();
  await renderSite({ host });
  expect(screen.queryByText('widget of mf-support')).not.toBeInTheDocument();
  act(() => runInAction(() => void (host.support.isOpen = true)));
  expect(screen.getByText('widget of mf-support')).toBeVisible();
});
