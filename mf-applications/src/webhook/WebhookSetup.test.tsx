import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fill, press, settle } from '@passport/shared/testing/acts';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { screen, within } from '@testing-library/react';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf } from '../testing/samples';

const address = 'https://calendar.example/hooks';
const path = `/applications/${calendar.id}/webhook`;
const log = {
  items: [],
  next_cursor: null,
  endpoint: { state: 'HEALTHY', failing_since: null, next_try_at: null, waiting: 0, replay: null },
};
const open = (answers: FakeAnswers = {}, application = detailsOf(calendar)) =>
  renderApplications({
    path,
    answers: {
      'GET /oauth2/{id}/': application,
      'GET /oauth2/{id}/deliveries/': log,
      'PATCH /oauth2/{id}/': { ...calendar, webhook_url: address },
      'POST /oauth2/{id}/webhook/secret/': { webhook_secret: 'whsec_abc' },
      ...answers,
    },
  });
const box = () => screen.queryByRole('group', { name: 'Секрет вебхуков' });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('a webhook without an address', () => {
  it('gets its secret with the address, shown at once in the place of the form', async () => {
    const change = jest.fn((_body: unknown) => ({ ...calendar, webhook_url: address }));
    const answers: FakeAnswers = { 'PATCH /oauth2/{id}/': change };
    const release = hold(answers, 'GET /oauth2/{id}/deliveries/');
    await open(answers);
    fill(/^Адрес вебхука/, ` ${address} `);
    await press('Сохранить');
    expect(change).toHaveBeenCalledWith({ webhook_url: address });
    expect(box()).toHaveTextContent('whsec_abc');
    expect(screen.getByText(/показывается один раз/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Секрет вебхуков' })).toHaveFocus();
    await release(log);
    expect(titles().slice(0, 3)).toEqual(['Секрет вебхуков', 'Состояние', 'Проверка']);
    expect(box()).toHaveTextContent('whsec_abc');
    expect(screen.getByRole('button', { name: 'Выпустить новый' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Отправить' })).toBeEnabled();
  });

  it('keeps the secret that it has', async () => {
    const make = jest.fn();
    const had = detailsOf(calendar, { has_webhook_secret: true });
    const { host } = await open({ 'POST /oauth2/{id}/webhook/secret/': make }, had);
    expect(screen.getByText(/секретом, который у\sвас уже есть/)).toBeVisible();
    fill(/^Адрес вебхука/, address);
    await press('Сохранить');
    expect(make).not.toHaveBeenCalled();
    expect(host.toasts.success).toHaveBeenCalledWith('Адрес сохранён');
    expect(titles().slice(0, 2)).toEqual(['Состояние', 'Секрет вебхуков']);
  });

  it('is saved even if its secret could not be made, which can be made then', async () => {
    const { host, answers } = await open({ 'POST /oauth2/{id}/webhook/secret/': new ApiError(503) });
    fill(/^Адрес вебхука/, address);
    await press('Сохранить');
    expect(host.toasts.error).toHaveBeenCalledTimes(1);
    expect(box()).not.toBeInTheDocument();
    answers['POST /oauth2/{id}/webhook/secret/'] = { webhook_secret: 'whsec_abc' };
    await press('Выпустить секрет');
    expect(box()).toHaveTextContent('whsec_abc');
  });

  it.each([
    ['', true, 'Заполните это поле'],
    ['hooks', true, /https/],
    ['https://localhost/hooks', false, /только для\sтестовых приложений/],
  ])('refuses "%s" at its field (test mode: %s)', async (typed, is_test, error) => {
    const change = jest.fn();
    await open({ 'PATCH /oauth2/{id}/': change }, detailsOf({ ...calendar, is_test }));
    fill(/^Адрес вебхука/, typed);
    await press('Сохранить');
    await settle();
    const field = screen.getByRole('textbox', { name: /^Адрес вебхука/ });
    expect(field).toHaveAccessibleDescription(error);
    expect(field).toHaveFocus();
    expect(change).not.toHaveBeenCalled();
  });

  it('shows the refusal of the service at its field, and makes no secret', async () => {
    const make = jest.fn();
    const refusal = new ApiError(400, { message: 'нет', errors: { webhook_url: 'Этот адрес нельзя' } });
    await open({ 'PATCH /oauth2/{id}/': refusal, 'POST /oauth2/{id}/webhook/secret/': make });
    fill(/^Адрес вебхука/, address);
    await press('Сохранить');
    await settle();
    expect(screen.getByRole('textbox', { name: /^Адрес вебхука/ })).toHaveAccessibleDescription('Этот адрес нельзя');
    expect(make).not.toHaveBeenCalled();
  });

  it('has no form without access', async () => {
    const answers = { 'GET /oauth2/{id}/': detailsOf(calendar) };
    await renderApplications({ path, answers, session: { user: person } });
    const main = within(document.body);
    expect(main.getByRole('heading', { name: 'Адрес вебхука не указан' })).toBeVisible();
    expect(main.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('is available in English too', async () => {
    const answers = { 'GET /oauth2/{id}/': detailsOf(calendar) };
    await renderApplications({ path, answers, locale: 'en' });
    expect(screen.getByRole('heading', { name: 'Where to send events' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Webhook URL/ })).toBeRequired();
  });
});
