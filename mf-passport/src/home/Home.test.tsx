import { describe, expect, it } from '@jest/globals';
import type { HostSession } from '@passport/shared/host/Host';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, fireEvent, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { loadMessages } from '../loadMessages';
import { namespace } from '../namespace';
import { PassportRoutes } from '../PassportRoutes';

async function renderHome(session: Partial<HostSession>, locale: 'ru' | 'en' = 'ru') {
  const host = fakeHost({ session: { status: 'signed-in', ...session } });
  host.locale.current = locale;
  const messages = { namespace, load: loadMessages };
  return {
    host,
    ...(await renderRemote(<PassportRoutes host={host} />, { host, locale, path: '/passport', messages })),
  };
}

/** The value that stands beside a term of the profile. */
const valueOf = (term: string) => screen.getByText(term).nextElementSibling;

describe('the passport home', () => {
  it('greets the person and shows the details, contacts masked', async () => {
    await renderHome({ user: person });
    expect(screen.getByRole('heading', { level: 1, name: 'Здравствуйте, Анна' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Личные данные' })).toBeVisible();
    expect(valueOf('Имя и фамилия')).toHaveTextContent('Анна Ёлкина');
    expect(valueOf('Телефон')).toHaveTextContent('+7******4567');
    expect(valueOf('Электронная почта')).toHaveTextContent('a***@example.org');
    expect(valueOf('Номер для поддержки')).toHaveTextContent('1000-0007');
    expect(valueOf('С нами с')).toHaveTextContent(/февраля 2026/);
  });

  it('speaks English, dates included', async () => {
    await renderHome({ user: person }, 'en');
    expect(screen.getByRole('heading', { level: 1, name: 'Hello, Анна' })).toBeVisible();
    expect(valueOf('With us since')).toHaveTextContent(/February \d+, 2026/);
  });

  it('says what nobody gave', async () => {
    await renderHome({ user: { ...person, first_name: '', last_name: '', email: null } });
    expect(screen.getByRole('heading', { level: 1, name: 'Здравствуйте' })).toBeVisible();
    expect(valueOf('Имя и фамилия')).toHaveTextContent('Не указано');
    expect(valueOf('Электронная почта')).toHaveTextContent('Не указано');
  });

  it('says that an address is not confirmed', async () => {
    await renderHome({ user: { ...person, need_change_email: true } });
    expect(valueOf('Электронная почта')).toHaveTextContent('Адрес не подтверждён');
  });

  it('keeps the places of the details while they load', async () => {
    const { host } = await renderHome({});
    expect(screen.getByRole('status')).toHaveTextContent('Загружаем');
    expect(screen.getByRole('region', { name: 'Личные данные' })).toBeVisible();
    act(() => runInAction(() => void (host.session.user = person)));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(valueOf('Телефон')).toHaveTextContent('+7******4567');
  });

  it('says that the details could not be loaded, and tries again', async () => {
    const { host } = await renderHome({ hasFailed: true });
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить ваши данные');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Повторить' })));
    expect(host.session.reload).toHaveBeenCalledTimes(1);
  });

  it('leads on to the other areas', async () => {
    const { place } = await renderHome({ user: person });
    fireEvent.click(screen.getByRole('link', { name: /^Сервисы/ }));
    expect(place.current).toBe('/showcase');
  });
});
