import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { openEdit, settled, textbox } from '../testing/forms';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf, shop } from '../testing/samples';

beforeEach(() => window.sessionStorage.clear());

describe('changing an application', () => {
  it('sends only changed values, and returns to the application', async () => {
    const change = jest.fn((_body: unknown) => ({ ...calendar, name: 'Новый' }));
    const { host, place } = await openEdit(calendar, { 'PATCH /oauth2/{id}/': change });
    fill(/^Название/, 'Новый');
    await press('Сохранить');
    expect(change).toHaveBeenCalledWith({ name: 'Новый' });
    expect(host.toasts.success).toHaveBeenCalledWith('Изменения сохранены');
    expect(place.current).toBe(`/applications/${calendar.id}`);
    await settled();
    expect(screen.getByRole('heading', { level: 1, name: 'Новый' })).toBeVisible();
  });

  it('can turn off the claims of the ID token, and has no such choice for a partner site', async () => {
    const change = jest.fn((_body: unknown) => ({ ...calendar, id_token_claims: false }));
    const client = await openEdit(calendar, { 'PATCH /oauth2/{id}/': change });
    fireEvent.click(screen.getByRole('checkbox', { name: /ID-токене/, checked: true }));
    await press('Сохранить');
    expect(change).toHaveBeenCalledWith({ id_token_claims: false });
    client.unmount();
    await openEdit(shop);
    expect(screen.queryByRole('checkbox', { name: /ID-токене/ })).toBeNull();
  });

  it.each([
    ['the webhooks, where the secret of a new address is made', {}, '/webhook'],
    ['the application, if the address of a webhook has a secret', { has_webhook_secret: true }, ''],
  ])('returns to %s', async (_case, more, section) => {
    const webhook_url = 'https://calendar.example/hooks';
    const { place } = await openEdit(calendar, {
      'GET /oauth2/{id}/': detailsOf(calendar, more),
      'PATCH /oauth2/{id}/': { ...calendar, webhook_url },
    });
    fill(/^Адрес вебхука/, webhook_url);
    await press('Сохранить');
    expect(place.current).toBe(`/applications/${calendar.id}${section}`);
  });

  it('sends no request without a change', async () => {
    const change = jest.fn();
    const { place } = await openEdit(calendar, { 'PATCH /oauth2/{id}/': change });
    await press('Сохранить');
    expect(change).not.toHaveBeenCalled();
    expect(place.current).toBe(`/applications/${calendar.id}`);
  });

  it('keeps its input after a failed call and a reload, and drops it when cancelled', async () => {
    const first = await openEdit(calendar, { 'PATCH /oauth2/{id}/': new ApiError(0) });
    fill(/^Название/, 'Новый');
    await press('Сохранить');
    expect(first.host.toasts.error).toHaveBeenCalledTimes(1);
    first.unmount();
    const second = await openEdit();
    expect(textbox(/^Название/)).toHaveValue('Новый');
    fireEvent.click(screen.getByRole('link', { name: 'Отмена' }));
    second.unmount();
    await openEdit();
    expect(textbox(/^Название/)).toHaveValue('Календарь');
  });

  it('does not overwrite values changed elsewhere while it was open, and keeps its input', async () => {
    const change = jest.fn((_body: unknown) => ({
      ...calendar,
      short_description: 'Новое',
      name: 'Из другой вкладки',
    }));
    const elsewhere = { ...calendar, name: 'Из другой вкладки' };
    const { answers, tell } = await openEdit(calendar, { 'PATCH /oauth2/{id}/': change });
    fill(/^Краткое описание/, 'Новое');
    (answers as FakeAnswers)['GET /oauth2/{id}/'] = detailsOf(elsewhere);
    tell('profile_changed', {});
    await settle();
    expect(textbox(/^Краткое описание/)).toHaveValue('Новое');
    await press('Сохранить');
    expect(change).toHaveBeenCalledWith({ short_description: 'Новое' });
  });

  it('a draft contains only typed values: the others are the current ones', async () => {
    const first = await openEdit();
    fill(/^Краткое описание/, 'Новое');
    first.unmount();
    await openEdit({ ...calendar, name: 'Из другой вкладки' });
    expect(textbox(/^Краткое описание/)).toHaveValue('Новое');
    expect(textbox(/^Название/)).toHaveValue('Из другой вкладки');
  });

  it('focuses the field in its address', async () => {
    await openEdit(calendar, {}, '#organization_name');
    expect(textbox(/^Организация/)).toHaveFocus();
  });

  it('focuses the mode, to which the button of the overview leads', async () => {
    await openEdit(calendar, {}, '#is_test');
    expect(screen.getByRole('radio', { name: 'Тестовый' })).toHaveFocus();
  });

  it('shows above the form that the application is closed if it was opened without access', async () => {
    await renderApplications({
      path: `/applications/edit/${calendar.id}`,
      answers: { 'GET /oauth2/{id}/': detailsOf(calendar) },
      session: { user: person },
    });
    expect(screen.getByText('Доступ закрыт')).toBeVisible();
  });

  it('does not move the form during typing if access is revoked meanwhile', async () => {
    const { host } = await openEdit();
    act(() => runInAction(() => void (host.session.user = person)));
    await settle();
    expect(screen.queryByText('Доступ закрыт')).not.toBeInTheDocument();
  });

  it('does not change the kind of the client', async () => {
    await openEdit();
    expect(screen.queryByRole('checkbox', { name: /хранить секрет/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Полная интеграция' })).not.toBeInTheDocument();
  });

  it('has the access levels of the specification (spec 6)', async () => {
    await openEdit();
    const options = within(screen.getByRole('combobox', { name: 'Кто может войти' })).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      'PUBLIC',
      'EMPLOYEES',
      'OUTSTAFF',
      'EMPLOYEES_AND_OUTSTAFF',
    ]);
  });

  it.each([
    [
      'ru',
      [
        [/^Название/, /при входе/],
        [/^Краткое описание/, /под названием/],
        [/^Комментарий/, /Заметка для себя/],
      ],
    ],
    [
      'en',
      [
        [/^Name/, /when they sign in/],
        [/^Short description/, /below the name/],
        [/^Comment/, /for yourself/],
      ],
    ],
  ] as const)('says where people see what is filled in, and where nobody does (%s)', async (locale, hints) => {
    await openEdit(calendar, {}, '', locale);
    for (const [label, hint] of hints) expect(textbox(label)).toHaveAccessibleDescription(hint);
  });

  it('has the hint about exact comparison only at addresses that are compared exactly', async () => {
    await openEdit();
    const exact = screen.getAllByText(/до\sпоследнего знака/).map((hint) => hint.closest('fieldset')?.id);
    expect(exact).toEqual(['redirect_uris', 'post_logout_redirect_uris']);
  });
});
