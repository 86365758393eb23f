import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Deliveries } from '@passport/shared/schemas/webhooks';
import { press } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { act, screen, within } from '@testing-library/react';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf } from '../testing/samples';

beforeAll(installDialog);

const replay = { at: '2024-11-20T10:02:00.000Z', queued: 2, left: 1 };
const log = (waiting: number, endpoint: Partial<Deliveries['endpoint']> = {}): Deliveries => ({
  items: [
    {
      id: 'd1',
      event_id: 'msg_1',
      event: 'sign_in',
      at: '2024-11-20T10:00:00.000Z',
      status: 500,
      duration_ms: 1204,
      state: 'HELD',
      request: '{"type":"sign_in"}',
      response: 'failed',
      can_replay: true,
    },
  ],
  next_cursor: null,
  endpoint: { state: 'HEALTHY', failing_since: null, next_try_at: null, waiting, replay: null, ...endpoint },
});
const details = detailsOf({ ...calendar, webhook_url: 'https://calendar.example/hooks' }, { has_webhook_secret: true });
const open = (deliveries: Deliveries, session = {}) =>
  renderApplications({
    path: `/applications/${calendar.id}/webhook`,
    answers: {
      'GET /oauth2/{id}/': details,
      'GET /oauth2/{id}/deliveries/': deliveries,
      'POST /oauth2/{id}/webhook/replay/': { queued: 2 },
      'POST /oauth2/{id}/webhook/enable/': {},
      'DELETE /oauth2/{id}/webhook/replay/': { held: 1 },
      'POST /oauth2/{id}/webhook/test/': {
        verdict: 'accepted',
        request: { url: 'https://calendar.example/hooks', headers: {}, body: '{}' },
        status: 200,
        duration_ms: 10,
        response: '',
      },
    },
    session,
  });
const replayAll = () => screen.getByRole('button', { name: 'Отправить все неудачные ещё раз' });
const heading = () => screen.getByRole('heading', { name: 'Журнал отправок' });

describe('the button that sends all failed events again', () => {
  it('moves the focus to the log when it is removed', async () => {
    const { answers } = await open(log(2));
    replayAll().focus();
    answers['GET /oauth2/{id}/deliveries/'] = log(0);
    await press('Отправить все неудачные ещё раз');
    expect(screen.queryByRole('button', { name: 'Отправить все неудачные ещё раз' })).not.toBeInTheDocument();
    expect(heading()).toHaveFocus();
  });

  it('does not move a focus that was elsewhere', async () => {
    const { answers } = await open(log(2));
    answers['GET /oauth2/{id}/deliveries/'] = log(0);
    await press('Отправить');
    expect(screen.queryByRole('button', { name: 'Отправить все неудачные ещё раз' })).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });
});

describe('a button next to the state of the endpoint', () => {
  it.each([
    ['Включить снова', log(2, { state: 'DISABLED' })],
    ['Остановить повтор', log(2, { replay })],
  ])('"%s" leaves the focus on the state when it goes', async (name, deliveries) => {
    const { answers } = await open(deliveries);
    const button = screen.getByRole('button', { name });
    act(() => button.focus());
    const release = hold(answers, 'GET /oauth2/{id}/deliveries/');
    await press(name);
    expect(button).toHaveFocus();
    await release(log(2));
    expect(button).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Состояние' })).toHaveFocus();
  });

  it('does not move a focus that was elsewhere', async () => {
    const { answers } = await open(log(2, { state: 'DISABLED' }));
    answers['GET /oauth2/{id}/deliveries/'] = log(2);
    await press('Включить снова');
    expect(screen.queryByRole('button', { name: 'Включить снова' })).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });
});

describe('the webhook of a closed application', () => {
  it.each([
    ['disabled', log(2, { state: 'DISABLED' })],
    ['in the middle of a replay', log(2, { replay })],
  ])('that is %s offers nothing that the service refuses', async (_state, deliveries) => {
    await open(deliveries, { user: person });
    expect(screen.getByText('Доступ закрыт')).toBeVisible();
    const refused = /Включить снова|Остановить|Повторить все|Выпустить|^Отправить/;
    expect(screen.queryByRole('button', { name: refused })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Секрет вебхуков' })).not.toBeInTheDocument();
    await press(/^Вход/);
    const drawer = within(screen.getByRole('dialog', { name: 'Вход' }));
    expect(drawer.queryByRole('button', { name: 'Отправить ещё раз' })).not.toBeInTheDocument();
    expect(drawer.getByText(/webhook-signature/)).toHaveTextContent(/мы не храним\.$/);
  });
});
