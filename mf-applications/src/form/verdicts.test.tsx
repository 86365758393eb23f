import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fill, press } from '@passport/shared/testing/acts';
import { act, fireEvent, screen } from '@testing-library/react';
import { openAdd, openEdit, redirects, textbox, type } from '../testing/forms';
import { calendar, shop } from '../testing/samples';

beforeEach(() => window.sessionStorage.clear());

describe('the verdict on an address during typing (R-37)', () => {
  it.each([
    ['https://shop.example/callback', 'Подходит'],
    ['https://shop.example/callback#x', 'Адрес не может содержать #'],
    ['https://me:pw@shop.example/', 'Уберите имя и пароль из адреса'],
    ['https://*.shop.example/', 'Звёздочка не подходит: укажите каждый адрес отдельно'],
    ['http://shop.example/', 'Нужен https://. По http:// можно только на localhost'],
    ['HTTPS://Shop.example/a/../b', 'Браузеры пишут его иначе: https://shop.example/b'],
    ['javascript:alert(1)', 'Нужен https:// или своя схема с точкой, например com.example.app:/'],
    ['shop', 'Укажите адрес полностью: https://example.com/callback'],
  ])('%s: %s', async (address, verdict) => {
    await openAdd();
    // Typed, and not yet left.
    fireEvent.input(textbox(/^Адрес/, 'Адреса возврата'), { target: { value: address } });
    expect(redirects().getByText((text) => text.replaceAll('\u00a0', ' ') === verdict)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is an error once the field is left, and follows the mode', async () => {
    await openEdit({ ...calendar, redirect_uris: [] });
    const address = textbox(/^Адрес/, 'Адреса возврата');
    type(address, 'http://localhost:4002/callback');
    expect(redirects().getByText('Подходит')).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: 'Рабочий' }));
    fireEvent.blur(address);
    expect(redirects().getByRole('alert')).toHaveTextContent('только для тестовых приложений');
  });

  it('is an error at both of two clashing addresses, and at neither once one is corrected', async () => {
    await openEdit({ ...calendar, redirect_uris: ['https://shop.example/'] });
    fireEvent.click(screen.getByText('Необязательные адреса'));
    const local = textbox(/^Адрес/, 'Адреса возврата');
    const own = textbox(/^Адрес/, 'Адреса после выхода');
    type(own, 'com.example.app:/out');
    type(local, 'https://localhost:3000/callback');
    fireEvent.blur(local);
    expect(redirects().getByRole('alert')).toHaveTextContent(/^Рядом с\sадресом со\sсвоей схемой/);
    expect(screen.queryByText('Подходит')).not.toBeInTheDocument();
    type(own, 'https://shop.example/out');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getAllByText('Подходит')).toHaveLength(2);
  });

  it('is shown in words for a host too', async () => {
    await openEdit({ ...shop, redirect_hosts: ['shop.example'] });
    fireEvent.input(textbox(/^Домен/, 'Разрешённые домены возврата'), { target: { value: 'https://shop.example/' } });
    expect(screen.getByText((text) => text.startsWith('Укажите домен без https://'))).toBeInTheDocument();
  });

  it('is not shown for an address that the application already has', async () => {
    const old = 'http://calendar.example/callback';
    const change = jest.fn((_body: unknown) => ({ ...calendar, name: 'Ежедневник' }));
    await openEdit({ ...calendar, redirect_uris: [old] }, { 'PATCH /oauth2/{id}/': change });
    expect(redirects().getByText('Подходит')).toBeVisible();
    fill(/^Название/, 'Ежедневник');
    await press('Сохранить');
    expect(change).toHaveBeenCalledWith({ name: 'Ежедневник' });
  });

  it('lines are added and removed, and the focus is not lost', async () => {
    await openEdit({ ...calendar, redirect_uris: ['https://a.example/', 'https://b.example/'] });
    fireEvent.click(redirects().getByRole('button', { name: 'Добавить адрес' }));
    expect(redirects().getAllByRole('textbox')).toHaveLength(3);
    const remove = redirects().getByRole('button', { name: 'Убрать: https://a.example/' });
    act(() => remove.focus());
    fireEvent.click(remove);
    expect(
      redirects()
        .getAllByRole('textbox')
        .map((line) => (line as HTMLInputElement).value),
    ).toEqual(['https://b.example/', '']);
    expect(document.body).not.toHaveFocus();
  });
});
