import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Deliveries, Delivery } from '@passport/shared/schemas/webhooks';
import { press } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf } from '../testing/samples';

beforeAll(installDialog);

const healthy: Deliveries['endpoint'] = {
  state: 'HEALTHY',
  failing_since: null,
  next_try_at: null,
  waiting: 0,
  replay: null,
};
const log = (items: Delivery[], endpoint = healthy): Deliveries => ({ items, next_cursor: null, endpoint });
const path = `/applications/${calendar.id}/webhook`;
const withAddress = detailsOf({ ...calendar, webhook_url: 'https://calendar.example/hooks' });
const open = (deliveries: unknown, answers: FakeAnswers = {}, locale: 'ru' | 'en' = 'ru') =>
  renderApplications({
    path,
    answers: {
      'GET /oauth2/{id}/': { ...withAddress, has_webhook_secret: true },
      'GET /oauth2/{id}/deliveries/': deliveries,
      ...answers,
    },
    locale,
  });
const card = (name: string) => within(screen.getByRole('region', { name }));

describe('the test of the webhook', () => {
  const answer = {
    request: { url: 'https://calendar.example/hooks', headers: { 'webhook-id': 'msg_9' }, body: '{"type":"ping"}' },
    status: 200,
    duration_ms: 12,
    response: '',
    verdict: 'accepted',
  };

  it('shows the request as sent, the answer and the verdict', async () => {
    const send = jest.fn((_body: unknown) => answer);
    await open(log([]), { 'POST /oauth2/{id}/webhook/test/': send });
    fireEvent.change(card('Проверка').getByRole('combobox'), { target: { value: 'consent.revoked' } });
    await press('Отправить');
    expect(send).toHaveBeenCalledWith({ event: 'consent.revoked', is_forged: false });
    const status = card('Проверка').getByRole('status');
    expect(status).toHaveTextContent(/Принято\s*Сервер ответил 200\./);
    expect(screen.getByRole('region', { name: 'Запрос' }).textContent).toBe(
      'POST https://calendar.example/hooks\nwebhook-id: msg_9\n\n{\n  "type": "ping"\n}',
    );
    expect(screen.getByRole('region', { name: 'Ответ' })).toHaveTextContent('(пусто)');
  });

  it('warns of an endpoint that accepts a wrong signature', async () => {
    const send = jest.fn((_body: unknown) => ({ ...answer, verdict: 'forged_accepted' }));
    await open(log([]), { 'POST /oauth2/{id}/webhook/test/': send }, 'en');
    fireEvent.click(screen.getByRole('checkbox', { name: /^Send a forged event/ }));
    await press('Send');
    expect(send).toHaveBeenCalledWith({ event: 'ping', is_forged: true });
    expect(card('Test').getByRole('status')).toHaveTextContent('The server accepted a forged event');
  });

  it('shows why it could not be sent', async () => {
    const { host } = await open(log([]), { 'POST /oauth2/{id}/webhook/test/': new ApiError(429) });
    await press('Отправить');
    expect(host.toasts.error).toHaveBeenCalledTimes(1);
  });

  it('requires a secret, because every event is signed, and is possible once there is one', async () => {
    const make = { 'POST /oauth2/{id}/webhook/secret/': { webhook_secret: 'whsec_1' } };
    await open(log([]), { ...make, 'GET /oauth2/{id}/': withAddress });
    const send = () => card('Проверка').getByRole('button', { name: 'Отправить' });
    expect(send()).toBeDisabled();
    expect(screen.getByText('Сначала выпустите секрет.')).toBeVisible();
    await press('Выпустить секрет');
    expect(send()).toBeEnabled();
    expect(screen.queryByText('Сначала выпустите секрет.')).not.toBeInTheDocument();
  });
});
