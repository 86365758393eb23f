import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { kindTabs } from '@passport/shared/documents/kindNames';
import type { BusinessUnit } from '@passport/shared/schemas/businessUnits';
import { settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import { fakeApi } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { stopCalendar } from '@passport/shared/testing/stopCalendar';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { en } from '../messages/en';
import { ru } from '../messages/ru';
import { memorySettings, renderSite } from '../testing/renderSite';

const session = { status: 'signed-in', user: person } as const;
beforeAll(() => {
  installDialog();
  window.scrollTo = () => undefined;
});

describe('the header', () => {
  it('shows a stranger neither areas nor a menu', async () => {
    await renderSite();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Меню пользователя/ })).not.toBeInTheDocument();
  });

  it('loads an area ahead when its link is pointed at', async () => {
    const prefetch = jest.fn<(pathname: string) => void>();
    await renderSite({ path: '/passport', host: fakeHost({ session }), prefetch });
    fireEvent.pointerEnter(screen.getByRole('link', { name: 'Приложения' }));
    expect(prefetch).toHaveBeenCalledWith('/applications');
  });

  it('enters another area by its release of now', async () => {
    const enter = jest.fn<(name: string) => boolean>(() => false);
    await renderSite({ path: '/passport', host: fakeHost({ session }), enter });
    expect(enter).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('link', { name: 'Приложения' }));
    expect(enter.mock.calls).toEqual([['mf-applications']]);
  });

  it('links to an area that only the registry names', async () => {
    await renderSite({ path: '/news', host: fakeHost({ session }) });
    expect(screen.getByRole('link', { name: 'Новости', current: 'page' })).toHaveAttribute('href', '/news');
    expect(screen.getByRole('heading', { name: 'mf-news' })).toBeVisible();
    expect(document.title).toBe('Новости · Паспорт');
  });

  it('marks the showcase as the place of the services that one has signed in to', async () => {
    await renderSite({ path: '/services', host: fakeHost({ session }) });
    const [current, ...others] = screen.getAllByRole('link', { current: 'page' });
    expect(current).toHaveAttribute('href', '/showcase');
    expect(others).toEqual([]);
    // Bold, each in the room of its own name in bold.
    expect(current).toHaveStyle({ fontWeight: '600' });
    expect(current).toHaveAttribute('data-name', 'Сервисы');
  });

  it('names the other language by what its button shows: the code, and where there is room its own name', async () => {
    await renderSite({ host: fakeHost() });
    const button = screen.getByRole('button', { name: 'EN – English' });
    expect([...button.children].map(({ textContent }) => textContent)).toEqual(['EN – English', 'English']);
    expect(button).toHaveAttribute('lang', 'en');
  });

  it('changes language and theme', async () => {
    const host = fakeHost();
    await renderSite({ host });
    fireEvent.click(screen.getByRole('button', { name: /English/ }));
    expect(host.locale.change).toHaveBeenCalledWith('en');
    fireEvent.click(screen.getByRole('button', { name: 'Тёмная тема' }));
    expect(host.theme.toggle).toHaveBeenCalledTimes(1);
  });

  it('says that a language could not be loaded', async () => {
    const host = fakeHost();
    host.locale.change = () => Promise.reject(new Error('chunk'));
    await renderSite({ host });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /English/ })));
    expect(host.toasts.error).toHaveBeenCalledWith(expect.stringContaining('Нет связи'));
  });

  describe('on the sign-in of a business unit with a look for the light theme alone', () => {
    const businessUnit = {
      left_color: '#aaaaaa',
      right_color: '#bbbbbb',
      logo: { full_url: '/partner.svg', alt: 'Партнёр' },
    } as BusinessUnit;

    it('offers no other theme, and leaves the logo to the card', async () => {
      await renderSite({ host: fakeHost({ branding: { businessUnit } }) });
      expect(screen.queryByRole('button', { name: 'Тёмная тема' })).not.toBeInTheDocument();
      expect(screen.queryByAltText('Партнёр')).not.toBeInTheDocument();
    });

    it('is light while it is shown, whatever is chosen', async () => {
      const release = jest.fn();
      const pinTheme = jest.fn(() => release);
      const { unmount } = await renderSite({ host: fakeHost({ branding: { businessUnit } }), pinTheme });
      expect(pinTheme.mock.calls).toEqual([['light']]);
      expect(release).not.toHaveBeenCalled();
      unmount();
      expect(release).toHaveBeenCalledTimes(1);
    });
  });

  it('shows the logo of a business unit beyond the sign-in', async () => {
    const businessUnit = { logo: { full_url: '/partner.svg', alt: 'Партнёр' } } as BusinessUnit;
    await renderSite({ path: '/passport', host: fakeHost({ session, branding: { businessUnit } }) });
    expect(screen.getByAltText('Партнёр')).toBeVisible();
  });
});

describe('the user menu', () => {
  async function openMenu(user = person) {
    const host = fakeHost({ session: { ...session, user } });
    const view = await renderSite({ path: '/passport', host });
    fireEvent.click(screen.getByRole('button', { name: /^Меню пользователя/ }));
    await screen.findByText('Анна Ёлкина');
    // Shown before its effects, which take the keys, have run.
    await settle();
    return { host, ...view };
  }

  it('opens below its button, and Escape gives the focus back', async () => {
    await openMenu();
    const button = screen.getByRole('button', { name: /^Меню пользователя/ });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    fireEvent.keyDown(screen.getByText('Анна Ёлкина'), { key: 'Escape' });
    expect(screen.queryByText('Анна Ёлкина')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('leads operators, and nobody else, to the console by another page', async () => {
    const { unmount } = await openMenu();
    expect(screen.queryByRole('link', { name: 'Консоль' })).not.toBeInTheDocument();
    unmount();
    await openMenu({ ...person, console: true });
    const entry = screen.getByRole('link', { name: 'Консоль' });
    expect(entry).toHaveAttribute('href', '/operator');
    let isTaken: boolean | undefined;
    const handleClick = (event: Event) => {
      // By the router, which would stay on this page.
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', handleClick, { once: true });
    fireEvent.click(entry);
    expect(isTaken).toBe(false);
  });

  it('closes by Escape wherever the focus is', async () => {
    await openMenu();
    screen.getByRole('button', { name: /^Меню пользователя/ }).focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(screen.queryByText('Анна Ёлкина')).not.toBeInTheDocument();
  });

  it('keeps the focus where the person has moved it, also when the person is loaded again', async () => {
    const { host } = await openMenu();
    screen.getByRole('button', { name: 'Выйти' }).focus();
    act(() => runInAction(() => void (host.session.user = { ...person, first_name: 'Мария' })));
    expect(screen.getByText('Мария Ёлкина')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Выйти' })).toHaveFocus();
  });

  it('forgets the choice of a question that was refused', async () => {
    await openMenu();
    for (const isChecked of [true, false]) {
      if (!isChecked) {
        fireEvent.click(screen.getByRole('button', { name: /^Меню пользователя/ }));
        await screen.findByText('Анна Ёлкина');
      }
      fireEvent.click(screen.getByRole('button', { name: 'Выйти' }));
      if (isChecked) fireEvent.click(screen.getByRole('checkbox', { name: /Выйти на.всех устройствах/ }));
      else expect(screen.getByRole('checkbox', { name: /Выйти на.всех устройствах/ })).not.toBeChecked();
      fireEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    }
  });

  it('closes at a press beside it', async () => {
    await openMenu();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByText('Анна Ёлкина')).not.toBeInTheDocument();
  });

  it.each([
    [false, /^Вы вышли из.аккаунта$/],
    [true, /^Вы вышли на.всех устройствах$/],
  ])('signs out after a question, and says so; all sessions: %s', async (endAllSessions, says) => {
    const { host, place } = await openMenu();
    fireEvent.click(screen.getByRole('button', { name: 'Выйти' }));
    expect(host.session.signOut).not.toHaveBeenCalled();
    const dialog = within(screen.getByRole('dialog', { name: 'Выйти из аккаунта?' }));
    if (endAllSessions) fireEvent.click(dialog.getByRole('checkbox', { name: /Выйти на.всех устройствах/ }));
    const confirm = dialog.getByRole('button', { name: endAllSessions ? /^Выйти на.всех устройствах$/ : 'Выйти' });
    await act(async () => fireEvent.click(confirm));
    expect(host.session.signOut).toHaveBeenCalledWith({ endAllSessions });
    expect(place.current).toBe('/');
    expect(host.toasts.success).toHaveBeenCalledWith(expect.stringMatching(says));
  });

  it('says that nobody was signed out where the service did not end all sessions', async () => {
    const { host, place } = await openMenu();
    host.session.signOut = () => Promise.reject(new ApiError(500));
    fireEvent.click(screen.getByRole('button', { name: 'Выйти' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('checkbox', { name: /Выйти на.всех устройствах/ }));
    const confirm = dialog.getByRole('button', { name: /^Выйти на.всех устройствах$/ });
    await act(async () => fireEvent.click(confirm));
    expect(host.toasts.error).toHaveBeenCalledWith(
      expect.stringMatching(/^Не удалось завершить сеансы, поэтому вы ещё/),
      expect.objectContaining({ action: 'Написать в\u00a0поддержку' }),
    );
    expect(place.current).toBe('/passport');
    expect(confirm).not.toHaveAttribute('aria-busy', 'true');
  });

  it('leads to the sign-in without a message where the session was over already', async () => {
    const { host, place } = await openMenu();
    host.session.signOut = async () => {
      await Promise.resolve();
      runInAction(() => void (host.session.status = 'anonymous'));
      throw new ApiError(401);
    };
    fireEvent.click(screen.getByRole('button', { name: 'Выйти' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('checkbox', { name: /Выйти на.всех устройствах/ }));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: /^Выйти на.всех устройствах$/ })));
    expect(place.current).toBe('/');
    expect(host.toasts.error).not.toHaveBeenCalled();
  });

  it('shows beforehand where the sign-in stays active', async () => {
    const { host, place } = await openMenu();
    fireEvent.click(screen.getByRole('button', { name: 'Выйти' }));
    fireEvent.click(screen.getByRole('link', { name: /Сервисы, в.которые вы вошли/ }));
    expect(place.current).toBe('/services');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText('Анна Ёлкина')).not.toBeInTheDocument();
    expect(host.session.signOut).not.toHaveBeenCalled();
  });

  it('stays when the question is refused', async () => {
    const { host } = await openMenu();
    fireEvent.click(screen.getByRole('button', { name: 'Выйти' }));
    fireEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText('Анна Ёлкина')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Меню пользователя/ })).toHaveFocus();
    expect(host.session.signOut).not.toHaveBeenCalled();
  });

  it('is gone through with the arrow keys, which do not scroll the page', async () => {
    await openMenu();
    const support = within(screen.getByRole('banner')).getByRole('button', { name: /Написать в.поддержку/ });
    const signOut = screen.getByRole('button', { name: 'Выйти' });
    support.focus();
    expect(fireEvent.keyDown(support, { key: 'ArrowDown' })).toBe(false);
    expect(signOut).toHaveFocus();
    fireEvent.keyDown(signOut, { key: 'ArrowUp' });
    expect(support).toHaveFocus();
  });

  it('gives the theme back to the system, where a theme was chosen', async () => {
    const followSystem = jest.fn();
    const host = fakeHost({ session });
    Object.assign(host.theme, { isChosen: true, followSystem });
    await renderSite({ path: '/passport', host });
    fireEvent.click(screen.getByRole('button', { name: /^Меню пользователя/ }));
    fireEvent.click(await screen.findByRole('button', { name: /Тема как в.системе/ }));
    expect(followSystem).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Анна Ёлкина')).not.toBeInTheDocument();
  });
});

describe('the footer', () => {
  stopCalendar();

  const footer = () => within(screen.getByRole('contentinfo'));

  it('has the year and the agreements', async () => {
    await renderSite();
    expect(footer().getByText('© 2026 Паспорт')).toBeVisible();
    expect(footer().getByRole('link', { name: 'Пользовательское соглашение' })).toHaveAttribute(
      'href',
      '/policy?agreement=terms_of_service',
    );
    expect(footer().getByRole('link', { name: 'Персональные данные' })).toHaveAttribute(
      'href',
      '/policy?agreement=personal_data',
    );
  });

  it('is a new element below each screen, so that it appears instead of moving', async () => {
    const host = fakeHost({ session });
    await renderSite({ host, path: '/applications' });
    act(() => void host.title.name('Новое приложение'));
    const before = screen.getByRole('contentinfo');
    act(() => void host.title.name('Приложение добавлено'));
    expect(before).not.toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeVisible();
  });

  const [ownTerms, ownPrivacy] = ['https://partner.example/terms', 'https://partner.example/privacy'];
  const [terms, privacy] = ['/policy?agreement=terms_of_service', '/policy?agreement=personal_data'];
  it.each([
    [{ terms_of_use: ownTerms, privacy_policy: ownPrivacy }, [ownTerms, ownPrivacy]],
    [{ terms_of_use: ownTerms, privacy_policy: null }, [ownTerms, privacy]],
    [{ terms_of_use: null, privacy_policy: ownPrivacy }, [terms, ownPrivacy]],
    [{ terms_of_use: null, privacy_policy: null }, [terms, privacy]],
  ])('leads to the documents of the business unit where it has its own: %j', async (documents, addresses) => {
    const businessUnit = documents as BusinessUnit;
    await renderSite({ host: fakeHost({ branding: { businessUnit } }) });
    const links = footer().getAllByRole('link', { name: /соглашение|Персональные данные/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
  });

  it.each([
    [1, false],
    [2, true],
  ])('shows the user ID %s: %s', async (id, isShown) => {
    await renderSite({ path: '/passport', host: fakeHost({ session: { ...session, user: { ...person, id } } }) });
    expect(footer().queryByText(`ID ${id}`) !== null).toBe(isShown);
  });
});

describe('the cookie notice', () => {
  const notice = () => screen.queryByRole('complementary', { name: 'Файлы cookie' });

  it('stays until it is accepted, and is not shown again', async () => {
    const { settings, unmount } = await renderSite({ settings: memorySettings() });
    const documents = await screen.findAllByRole('link', { name: /новой вкладке/ });
    expect(documents.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/policy?agreement=privacy&ui_locales=ru', '_blank'],
      ['/policy?agreement=personal_data&ui_locales=ru', '_blank'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Понятно' }));
    expect(notice()).not.toBeInTheDocument();
    unmount();
    await renderSite({ settings });
    expect(notice()).not.toBeInTheDocument();
  });

  it('names its documents in short, and the footer the consent as the page of documents does, in both languages', async () => {
    await renderSite({ settings: memorySettings() });
    const name = kindTabs.ru.personal_data;
    expect(screen.getByRole('link', { name }).closest('footer')).not.toBeNull();
    const said = within(notice()!)
      .getAllByRole('link')
      .map((link) => link.textContent?.replaceAll('\u00a0', ' '));
    expect(said).toEqual([
      'Подробнее о конфиденциальности, откроется в новой вкладке',
      'Обработка данных, откроется в новой вкладке',
    ]);
    const texts = [ru, en].map(({ footer }) => footer['personal-data']);
    expect(texts).toEqual([name, kindTabs.en.personal_data]);
  });

  it('is shown where the stored answer is that it is not accepted', async () => {
    await renderSite({ settings: memorySettings({ cookiesAccepted: 'false' }) });
    expect(notice()).toBeVisible();
  });

  it.each([
    ['while it is unknown who is here', { status: 'unknown' as const }],
    ['to a person whose account has accepted', { ...session, user: { ...person, cookies_consent: true } }],
  ])('is not shown %s', async (_case, who) => {
    await renderSite({ settings: memorySettings(), host: fakeHost({ session: who }) });
    expect(notice()).not.toBeInTheDocument();
  });

  it.each([
    ['tells the service where somebody is signed in', session, 1],
    ['tells nobody else', {}, 0],
  ])('%s', async (_case, who, calls) => {
    const api = fakeApi({ 'POST /user/update_cookies_consent/': {} });
    const host = fakeHost({ api, session: who });
    await renderSite({ settings: memorySettings(), host });
    fireEvent.click(await screen.findByRole('button', { name: 'Понятно' }));
    expect(api.call).toHaveBeenCalledTimes(calls);
    // And the account shows it at once.
    await waitFor(() => expect(host.session.reload).toHaveBeenCalledTimes(calls));
  });
});
