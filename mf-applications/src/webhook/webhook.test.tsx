import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Deliveries, Delivery, NoAnswer } from '@passport/shared/schemas/webhooks';
import { press, settle } from '@passport/shared/testing/acts';
import { installDialog } from '@passport/shared/testing/dialog';
import type { FakeAnswers } from '@passport/shared/testing/fakeApi';
import { hold } from '@passport/shared/testing/hold';
import { person } from '@passport/shared/testing/person';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf } from '../testing/samples';
import { en } from './messages/en';
import { ru } from './messages/ru';

beforeAll(installDialog);

/** A record, so that the compiler reports a missing reason. */
const reasons: Record<NoAnswer, true> = {
  timeout: true,
  connect_timeout: true,
  connection_refused: true,
  connection_closed: true,
  unreachable: true,
  unknown_name: true,
  certificate: true,
  address_refused: true,
};
const noAnswers = Object.keys(reasons) as NoAnswer[];

const healthy: Deliveries['endpoint'] = {
  state: 'HEALTHY',
  failing_since: null,
  next_try_at: null,
  waiting: 0,
  replay: null,
};
const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  id: 'd1',
  event_id: 'msg_1',
  event: 'sign_in',
  at: '2024-11-20T10:00:00.000Z',
  status: 200,
  duration_ms: 1204,
  state: 'DELIVERED',
  request: '{"type":"sign_in"}',
  response: 'ok',
  can_replay: true,
  ...more,
});
const log = (items: Delivery[], endpoint = healthy): Deliveries => ({ items, next_cursor: null, endpoint });
const path = `/applications/${calendar.id}/webhook`;
const withAddress = detailsOf({ ...calendar, webhook_url: 'https://calendar.example/hooks' });
const open = (deliveries: unknown, answers: FakeAnswers = {}, locale: 'ru' | 'en' = 'ru') =>
  renderApplications({
    path,
    answers: { 'GET /oauth2/{id}/': withAddress, 'GET /oauth2/{id}/deliveries/': deliveries, ...answers },
    locale,
  });
const card = (name: string) => within(screen.getByRole('region', { name }));
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');

describe('the state of the endpoint, in words', () => {
  const at = '2024-11-20T10:02:00.000Z';

  it.each([
    [healthy, 'Работает'],
    [
      { state: 'FAILING', failing_since: at, next_try_at: at, waiting: 1, replay: null } as const,
      /^Сервер не принимает события\. Первая ошибка: 20 ноября 2024 в \d\d:02\. 1 событие ждёт отправки, попробуем 20 ноября 2024 в \d\d:02\.$/,
    ],
    [
      { state: 'PAUSED', failing_since: null, next_try_at: null, waiting: 312, replay: null } as const,
      'Приостановлено: слишком много ошибок. 312 событий ждут отправки.',
    ],
    [
      { ...healthy, state: 'DISABLED', failing_since: at } as const,
      /^Мы перестали отправлять события: сервер их не принимал\. Первая ошибка: 20 ноября 2024 в \d\d:02\.$/,
    ],
    [
      { ...healthy, state: 'DISABLED', failing_since: new Date(Date.now() - 86_400_000).toISOString() } as const,
      /^Мы перестали отправлять события: сервер ответил 410\. Первая ошибка: .*\.$/,
    ],
    [
      { ...healthy, next_try_at: new Date(new Date().setHours(9, 3)).toISOString(), waiting: 1 },
      '1 событие ждёт отправки, попробуем в 09:03.',
    ],
  ])('%j', async (endpoint, text) => {
    await open(log([], endpoint));
    const status = plain(card('Состояние').getByRole('status').textContent);
    if (typeof text === 'string') expect(status).toBe(text);
    else expect(status).toMatch(text);
  });
});

describe('an endpoint that receives nothing shows why, and where to fix it', () => {
  const nothing = log([], {
    ...healthy,
    state: 'NOT_RECEIVING',
    failing_since: '2024-11-20T10:02:00.000Z',
    waiting: 5,
  });
  const session = { user: { ...person, is_unit_site_request_approved: true } };
  const change = ['Изменить адрес', `/applications/edit/${calendar.id}#webhook_url`];

  it.each([
    ['for a reason that this page cannot know', { has_webhook_secret: true }, {}, '', [change]],
    ['without a secret', {}, {}, ': нет секрета для подписи. Выпустите его ниже', [change]],
    [
      'of an inactive application',
      { has_webhook_secret: true, is_active: false },
      {},
      ': приложение отключено',
      [change, ['Открыть настройки', `/applications/${calendar.id}/settings`]],
    ],
    [
      'of an owner without access',
      { has_webhook_secret: true },
      { session },
      ': у вас нет доступа к этому типу приложений',
      [],
    ],
  ])('%s', async (_case, application, more, why, links) => {
    const answers = {
      'GET /oauth2/{id}/': { ...withAddress, ...application },
      'GET /oauth2/{id}/deliveries/': nothing,
    };
    await renderApplications({ path, answers, ...more });
    const state = card('Состояние');
    expect(state.getByText('Не отправляются')).toBeVisible();
    expect(plain(state.getByRole('status').textContent)).toBe(
      `События не отправляются${why}. 5 событий ждут отправки.`,
    );
    const shown = state.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(shown).toEqual(links);
  });

  it('it receives events once the secret is created', async () => {
    const { answers } = await open(nothing, { 'POST /oauth2/{id}/webhook/secret/': { webhook_secret: 'whsec_abc' } });
    answers['GET /oauth2/{id}/deliveries/'] = log([]);
    await press('Выпустить секрет');
    expect(card('Состояние').getByRole('status')).toHaveTextContent(/^Работает$/);
  });
});

it('the state of the endpoint shows that it is loading', async () => {
  const answers: FakeAnswers = { 'GET /oauth2/{id}/': withAddress };
  const release = hold(answers, 'GET /oauth2/{id}/deliveries/');
  await renderApplications({ path, answers });
  expect(screen.getByRole('heading', { level: 1, name: 'Вебхуки' })).toBeVisible();
  expect(screen.getAllByText('Загружаем…')).not.toHaveLength(0);
  expect(screen.queryByRole('region', { name: 'Состояние' })).not.toBeInTheDocument();
  await release(log([]));
  expect(screen.queryByText('Загружаем…')).not.toBeInTheDocument();
  expect(card('Состояние').getByRole('status')).toHaveTextContent('Работает');
});

it.each([
  [{ queued: 1204, left: 4 }, /^20 ноября 2024 в \d\d:00 · доставлено 1 200 из 1 204, осталось 4$/],
  [{ queued: 21, left: 0 }, / · доставлено 21 событие$/],
])('says how far the last replay of all failed events is: %j', async (replay, text) => {
  await open(log([], { ...healthy, replay: { at: '2024-11-20T10:00:00.000Z', ...replay } }));
  const [, status] = card('Состояние').getAllByRole('status');
  expect(plain(status?.textContent)).toMatch(text);
});

it('polls the progress of a replay until nothing is left', async () => {
  const replay = { at: '2024-11-20T10:00:00.000Z', queued: 3, left: 2 };
  const start = jest.spyOn(globalThis, 'setInterval');
  const stop = jest.spyOn(globalThis, 'clearInterval');
  const { answers } = await open(log([], { ...healthy, replay }));
  const at = start.mock.calls.findIndex(([, ms]) => ms === 3000);
  const [again] = start.mock.calls[at]!;
  answers['GET /oauth2/{id}/deliveries/'] = log([], { ...healthy, replay: { ...replay, left: 0 } });
  (again as () => void)();
  await settle();
  expect(plain(card('Состояние').getAllByRole('status')[1]?.textContent)).toMatch(/ · доставлено 3 события$/);
  expect(stop).toHaveBeenCalledWith(start.mock.results[at]!.value as NodeJS.Timeout);
});

it('stops a replay: unsent events are held', async () => {
  const replay = { at: '2024-11-20T10:00:00.000Z', queued: 30, left: 21 };
  const { host, answers } = await open(log([], { ...healthy, replay }), {
    'DELETE /oauth2/{id}/webhook/replay/': { held: 21 },
  });
  answers['GET /oauth2/{id}/deliveries/'] = log([]);
  await press('Остановить повтор');
  expect(host.toasts.success).toHaveBeenCalledWith('Повтор остановлен, 21 событие отложено');
  expect(screen.queryByRole('button', { name: 'Остановить повтор' })).not.toBeInTheDocument();
});

it('enables a disabled endpoint again and shows its new state', async () => {
  const enable = jest.fn(() => ({}));
  const { host, answers } = await open(log([], { ...healthy, state: 'DISABLED', waiting: 5 }), {
    'POST /oauth2/{id}/webhook/enable/': enable,
  });
  answers['GET /oauth2/{id}/deliveries/'] = log([], { ...healthy, waiting: 5 });
  await press('Включить снова');
  expect(enable).toHaveBeenCalledTimes(1);
  expect(host.toasts.success).toHaveBeenCalledWith('Вебхуки включены: отправляем события, которые ждали');
  expect(plain(card('Состояние').getByRole('status').textContent)).toBe('5 событий ждут отправки.');
  expect(screen.queryByRole('button', { name: 'Включить снова' })).not.toBeInTheDocument();
});

it('keeps a disabled endpoint if it could not be enabled', async () => {
  const { host } = await open(log([], { ...healthy, state: 'DISABLED' }), {
    'POST /oauth2/{id}/webhook/enable/': new ApiError(503),
  });
  await press('Включить снова');
  expect(host.toasts.error).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Включить снова' })).toBeEnabled();
});

describe('the secret of the webhook', () => {
  it('is created and shown once', async () => {
    await open(log([]), { 'POST /oauth2/{id}/webhook/secret/': { webhook_secret: 'whsec_abc' } });
    await press('Выпустить секрет');
    expect(screen.getByRole('group', { name: 'Секрет вебхуков' })).toHaveTextContent('whsec_abc');
    expect(screen.getByRole('button', { name: 'Выпустить новый' })).toBeVisible();
  });

  it('is replaced after a confirmation', async () => {
    const make = jest.fn(() => ({ webhook_secret: 'whsec_new' }));
    await open(log([]), {
      'GET /oauth2/{id}/': { ...withAddress, has_webhook_secret: true },
      'POST /oauth2/{id}/webhook/secret/': make,
    });
    await press('Выпустить новый');
    expect(make).not.toHaveBeenCalled();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Выпустить новый' }));
    await settle();
    expect(screen.getByRole('group', { name: 'Секрет вебхуков' })).toHaveTextContent('whsec_new');
  });
});

describe('the log of deliveries', () => {
  it('shows each try with its time, duration and status', async () => {
    await open(log([delivery(), delivery({ id: 'd2', event: 'ping', status: null, state: 'WAITING' })]));
    const [first, second] = screen.getAllByRole('listitem').map((row) => plain(row.textContent));
    expect(first).toMatch(/^Вход20 ноября 2024 в \d\d:00 · 1 204 мс200$/);
    expect(second).toMatch(/^Проверка связи.*Нет ответа$/);
  });

  it('opens a try as a drawer, and sends the event again', async () => {
    const replay = jest.fn(() => ({}));
    const { host } = await open(log([delivery({ status: 500, state: 'HELD', response: 'oops' })]), {
      'POST /oauth2/{id}/deliveries/{delivery}/replay/': replay,
    });
    await press('Вход');
    const drawer = within(screen.getByRole('dialog', { name: 'Вход' }));
    expect(drawer.getByText('msg_1')).toBeVisible();
    expect(drawer.getByRole('region', { name: 'Запрос' }).textContent).toBe(
      'webhook-id: msg_1\nwebhook-timestamp: 1732096800\n\n{\n  "type": "sign_in"\n}',
    );
    expect(drawer.getByText(/webhook-signature.*не храним\. .*покажет проверка/)).toBeVisible();
    expect(drawer.getByText('oops')).toBeVisible();
    fireEvent.click(drawer.getByRole('button', { name: 'Отправить ещё раз' }));
    await settle();
    expect(replay).toHaveBeenCalledTimes(1);
    expect(host.toasts.success).toHaveBeenCalledWith('Событие отправим ещё раз');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows JSON with wrapped lines, and copies the original', async () => {
    const writeText = jest.fn((_text: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await open(log([delivery({ response: '{"ok":true}' }), delivery({ id: 'd2', event: 'ping', request: '-' })]));
    await press('Вход');
    expect(screen.getByRole('region', { name: 'Ответ' }).textContent).toBe('{\n  "ok": true\n}');
    expect(screen.getByRole('region', { name: 'Запрос' })).toHaveStyle('white-space: pre-wrap');
    expect(screen.getByText(/копируется как есть/)).toBeVisible();
    await press('Скопировать: Ответ');
    await press('Скопировать: Запрос');
    expect(writeText.mock.calls).toEqual([
      ['{"ok":true}'],
      ['webhook-id: msg_1\nwebhook-timestamp: 1732096800\n\n{"type":"sign_in"}'],
    ]);
    await press('Закрыть');
    await press('Проверка связи');
    expect(screen.getByRole('region', { name: 'Запрос' }).textContent).toMatch(/\n\n-$/);
    expect(screen.queryByText(/копируется как есть/)).not.toBeInTheDocument();
  });

  it('has no filters until it has shown a delivery, and keeps them if nothing matches', async () => {
    const { answers } = await open(log([]));
    const filters = () => card('Журнал отправок').queryAllByRole('combobox');
    expect(filters()).toHaveLength(0);
    answers['GET /oauth2/{id}/deliveries/'] = log([delivery()]);
    fireEvent(document, new Event('visibilitychange'));
    await settle();
    expect(filters()).toHaveLength(3);
    answers['GET /oauth2/{id}/deliveries/'] = log([]);
    fireEvent.change(filters()[0]!, { target: { value: 'ping' } });
    await settle();
    fireEvent.change(filters()[0]!, { target: { value: '' } });
    await settle();
    expect(filters()).toHaveLength(3);
  });

  it.each([
    ['ru', 'Нет ответа', 'Подробности', 'Ответ', 'Закрыть'],
    ['en', 'No response', 'Details', 'Response', 'Close'],
  ] as const)('says in words why there was no answer (%s, R-63)', async (locale, none, details, response, close) => {
    const words = { ru, en }[locale].reason;
    const tries = noAnswers.map((no_answer) =>
      delivery({ id: no_answer, status: null, response: 'E_X: text', no_answer }),
    );
    await open(log(tries), {}, locale);
    const rows = screen.getAllByRole('listitem').slice(-tries.length);
    for (const [place, no_answer] of noAnswers.entries()) {
      fireEvent.click(within(rows[place]!).getByRole('button'));
      const drawer = within(screen.getByRole('dialog'));
      expect(drawer.getByText(none, { exact: false })).toHaveTextContent(plain(`${none}: ${words[no_answer]}`)!);
      expect(drawer.getByRole('region', { name: details })).toHaveTextContent('E_X: text');
      expect(drawer.queryByRole('region', { name: response })).not.toBeInTheDocument();
      await press(close);
    }
  });

  it('keeps the drawer open if the event cannot be sent', async () => {
    const { host } = await open(log([delivery()]), {
      'POST /oauth2/{id}/deliveries/{delivery}/replay/': new ApiError(503),
    });
    await press('Вход');
    await press('Отправить ещё раз');
    expect(host.toasts.error).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it.each([
    [{ event: 'account.erased', request: '' } as const, 'Аккаунт удалён', /мы не храним ничего об этом человеке/],
    [{ event: 'ping' } as const, 'Проверка связи', /ему больше 14 дней/],
  ])('does not offer to send again what cannot be, and says why: %j', async (more, name, reason) => {
    await open(log([delivery({ ...more, can_replay: false })]));
    await press(name);
    const drawer = within(screen.getByRole('dialog', { name }));
    expect(drawer.getByText(reason)).toBeVisible();
    expect(drawer.queryByRole('button', { name: 'Отправить ещё раз' })).not.toBeInTheDocument();
  });

  it('sends all failed events again', async () => {
    const failed = log([delivery({ status: 500, state: 'HELD' })], { ...healthy, waiting: 21 });
    const { host } = await open(failed, { 'POST /oauth2/{id}/webhook/replay/': { queued: 21 } });
    await press('Отправить все неудачные ещё раз');
    expect(host.toasts.success).toHaveBeenCalledWith('Отправим ещё раз: 21 событие');
  });

  it.each([
    ['is empty', log([])],
    ['has none that failed', log([delivery()])],
    ['could not be loaded', new ApiError(503)],
  ])('offers to send nothing again where it %s', async (_case, answer) => {
    await open(answer);
    expect(screen.getByRole('heading', { name: 'Журнал отправок' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Отправить все неудачные ещё раз' })).not.toBeInTheDocument();
  });

  it('formats its numbers again when the language of the screen changes', async () => {
    const { host } = await open(log([delivery()]));
    expect(plain(card('Журнал отправок').getByRole('listitem').textContent)).toContain('1 204 мс');
    act(() => runInAction(() => void (host.locale.current = 'en')));
    await settle();
    expect(plain(screen.getAllByRole('listitem').at(-1)?.textContent)).toContain('1,204');
  });

  it('shows that nothing was found if nothing matches its filters', async () => {
    const { answers } = await open(log([delivery()]));
    answers['GET /oauth2/{id}/deliveries/'] = log([]);
    fireEvent.change(card('Журнал отправок').getByRole('combobox', { name: 'Событие' }), { target: { value: 'ping' } });
    await settle();
    expect(screen.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible();
  });

  it('can be filtered by event and result', async () => {
    const { host } = await open(log([delivery()]));
    const deliveries = card('Журнал отправок');
    fireEvent.change(deliveries.getByRole('combobox', { name: 'Событие' }), { target: { value: 'ping' } });
    await settle();
    fireEvent.change(deliveries.getByRole('combobox', { name: 'Результат' }), { target: { value: 'failed' } });
    await settle();
    const queries = (host.api.call as jest.Mock).mock.calls
      .filter(([call]) => (call as { path: string }).path.endsWith('/deliveries/'))
      .map(([, , options]) => (options as { query: unknown }).query);
    expect(queries.slice(-2)).toEqual([{ event: 'ping' }, { event: 'ping', result: 'failed' }]);
  });

  it('is shown as empty, or as failed with a retry', async () => {
    const { answers } = await open(new ApiError(503));
    expect(card('Состояние').getByRole('status')).toHaveTextContent('Не удалось узнать: журнал не загрузился');
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось загрузить журнал');
    answers['GET /oauth2/{id}/deliveries/'] = log([]);
    await press('Повторить');
    expect(screen.getByRole('heading', { name: 'Отправок нет' })).toBeVisible();
    expect(card('Состояние').getByRole('status')).toHaveTextContent(/^Работает$/);
  });
});
