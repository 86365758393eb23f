import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { ApiError } from '../../api-client/ApiError';
import type { Locale } from '../../constants';
import type { CodeWay, PhoneChannel } from '../../schemas/channels';
import type { DeliveryAnswer, DeliveryStage } from '../../schemas/delivery';
import { fakeApi, type FakeAnswers } from '../../testing/fakeApi';
import { fakeHost, type FakeHost } from '../../testing/fakeHost';
import { fakeRealtime } from '../../testing/fakeRealtime';
import { renderRemote } from '../../testing/renderRemote';
import { CodeEntry } from '../CodeEntry';
import { VerificationStore, type SentCode, type VerificationCalls } from '../VerificationStore';
import type { OtherWays } from './DeliveryLine';

const path = 'GET /user/delivery/';
const sentCode: SentCode = { id: 'v1', to: '+7******4567', codeLength: 4, resendSeconds: 59 };
const send = jest.fn<VerificationCalls['send']>();
const at = new Date(2026, 11, 1, 14, 2, 9).toISOString();
const reached = (stage: DeliveryStage, offer: CodeWay[] = []): DeliveryAnswer => ({ stages: [{ stage, at }], offer });

let answers: FakeAnswers;
let host: FakeHost;
let store: VerificationStore;
let isHidden: boolean;
const { realtime, tell } = fakeRealtime();

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const asked = () => jest.mocked(host.api.call).mock.calls.filter(([call]) => call.path === '/user/delivery/').length;
const says = (text: string | RegExp) =>
  screen.getByText(text, { normalizer: (shown) => shown.replaceAll('\u00a0', ' ') });
/** The sentence, also while it is empty. */
const line = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'DIV')!;
const field = () => screen.getByRole('textbox', { name: 'Код подтверждения' });
const wayNames = () =>
  screen.queryByRole('group')
    ? [...screen.getByRole('group').querySelectorAll('button')].map(({ textContent }) => textContent?.trim())
    : [];
function showPage(isShown: boolean): void {
  isHidden = !isShown;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  jest.useFakeTimers();
  isHidden = false;
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  send.mockReset().mockImplementation((channel?: PhoneChannel) => Promise.resolve({ ...sentCode, channel }));
  answers = { [path]: reached('queued') };
  host = fakeHost({ api: fakeApi(answers), realtime });
});
afterEach(() => {
  store.timer.dispose();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** The step of a code that was just sent. */
async function open({
  way = 'sms',
  ways,
  locale,
}: { way?: CodeWay; ways?: OtherWays; locale?: Locale } = {}): Promise<void> {
  const verify = () => Promise.resolve();
  store = new VerificationStore({ way, send, verify }, () => ({ text: 'errors.invalid-code' }), 4);
  await store.send();
  await renderRemote(
    <CodeEntry store={store} ways={ways} isBusy={false} onSubmit={() => void store.submit()}>
      {null}
    </CodeEntry>,
    { host, ...(locale && { locale }) },
  );
  await pass(0);
}

describe('the line under the field of a code', () => {
  it('says what happens with the message, politely and only when that changes', async () => {
    await open();
    const sentence = line();
    expect(sentence).toHaveTextContent('Отправляем код…');
    const changes = jest.fn();
    new MutationObserver(changes).observe(sentence, { childList: true, characterData: true, subtree: true });
    await pass(9);
    expect([asked(), changes.mock.calls.length]).toEqual([4, 0]);
    answers[path] = reached('accepted');
    await pass(3);
    expect(sentence).toHaveTextContent('Оператор принял сообщение в 14:02:09');
    expect(changes).toHaveBeenCalledTimes(1);
    // Told again with another time, e.g. that of a later receipt.
    answers[path] = { stages: [{ stage: 'accepted', at: new Date(2026, 11, 1, 14, 2, 30).toISOString() }], offer: [] };
    await pass(30);
    expect(changes).toHaveBeenCalledTimes(1);
  });

  it('never says that the person has the code, but that it was reported', async () => {
    answers[path] = reached('delivered');
    await open({ locale: 'en' });
    expect(says('Reported as delivered at 14:02:09: look at +7******4567')).toBeVisible();
    await pass(60);
    expect(asked()).toBe(1);
  });

  it('says why a message failed and what to do', async () => {
    answers[path] = { ...reached('failed', ['email']), reason: 'blocked_by_operator' };
    await open({ ways: { email: jest.fn() } });
    expect(says('Оператор блокирует сервисные сообщения: возьмите код по почте')).toBeVisible();
  });

  it.each([404, 503, 0])('says nothing of a call that is answered %i, and no toast does', async (status) => {
    const log = jest.spyOn(console, 'error');
    answers[path] = new ApiError(status);
    await open();
    await pass(6);
    expect(line().textContent).toBe('');
    for (const silent of [log, host.toasts.error, host.toasts.warning]) expect(silent).not.toHaveBeenCalled();
    answers[path] = reached('accepted');
    await pass(3);
    expect(says(/Оператор принял сообщение/)).toBeVisible();
    answers[path] = new ApiError(status);
    await pass(6);
    expect(says(/Оператор принял сообщение/)).toBeVisible();
  });

  it('keeps its place before anything is known, and without its texts', async () => {
    host.locale.addMessages = () => Promise.reject(new Error('offline'));
    answers[path] = new ApiError(404);
    await open();
    expect(line()).toHaveStyle({ minHeight: '2.375rem' });
    expect(line().nextElementSibling?.nextElementSibling).toHaveStyle({ minHeight: '44px' });
  });

  it('asks nothing while the page is hidden, and at once when it is shown', async () => {
    await open();
    showPage(false);
    await pass(60);
    expect(asked()).toBe(1);
    showPage(true);
    await pass(0);
    expect(asked()).toBe(2);
    await pass(3);
    expect(asked()).toBe(3);
  });

  it('asks nothing in a page that is opened in the background', async () => {
    isHidden = true;
    await open();
    await pass(60);
    expect(asked()).toBe(0);
  });

  it('asks no more once the code is accepted', async () => {
    await open();
    fireEvent.change(field(), { target: { value: '1234' } });
    await pass(60);
    expect([store.state, asked()]).toEqual(['SUCCESS', 1]);
  });

  it('asks at once for a code that is sent again, and forgets the message before', async () => {
    answers[path] = reached('delivered');
    await open();
    await pass(59);
    answers[path] = reached('handed_over');
    fireEvent.click(screen.getByRole('button', { name: 'Отправить код ещё раз' }));
    await pass(0);
    expect(says('Передали оператору в 14:02:09')).toBeVisible();
  });

  it('warns of those who ask for the code', async () => {
    await open();
    expect(says('Мы никогда не спрашиваем этот код. Вам звонят? Не называйте его.')).toBeVisible();
  });
});

describe('with a session the line', () => {
  it('follows the events of the stream and asks once more for other ways, without polling', async () => {
    runInAction(() => (host.session.status = 'signed-in'));
    await open();
    expect(asked()).toBe(1);
    answers[path] = reached('accepted');
    tell('code_delivery', {});
    await pass(0);
    expect(says(/Оператор принял сообщение/)).toBeVisible();
    answers[path] = reached('accepted', ['voice']);
    await pass(20);
    expect([asked(), wayNames()]).toEqual([3, ['Звонок с кодом 0:39']]);
    await pass(300);
    expect(asked()).toBe(3);
  });
});

describe('the other ways', () => {
  it('are those that the service offers and the flow has', async () => {
    answers[path] = reached('queued', ['sms', 'email', 'telegram_gateway', 'flash_call']);
    const email = jest.fn();
    await open({ ways: { email } });
    await pass(59);
    expect(wayNames()).toEqual(['По почте', 'В Telegram', 'Последние цифры звонка']);
    expect(screen.getByRole('group', { name: 'Другой способ получить код' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'По почте' }));
    expect([email.mock.calls.length, send.mock.calls.length]).toEqual([1, 1]);
  });

  it('of a code by email are those of the flow alone', async () => {
    answers[path] = reached('failed', ['email', 'sms', 'voice']);
    const sms = jest.fn();
    await open({ way: 'email', ways: { sms } });
    expect(wayNames()).toEqual(['По СМС']);
  });

  it('wait for the timer that all ways to the phone share, and say so at the field if pressed earlier', async () => {
    answers[path] = reached('failed', ['email', 'voice']);
    await open({ ways: { email: jest.fn() } });
    const call = screen.getByRole('button', { name: 'Звонок с кодом 0:59' });
    expect(call).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'По почте' })).toHaveAttribute('aria-disabled', 'false');
    fireEvent.click(call);
    await pass(1);
    expect(send).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alert')).toHaveTextContent('Новый код можно запросить, когда закончится отсчёт');
  });

  it('send the same code: what was typed of it stays, with the focus in the field', async () => {
    answers[path] = reached('failed', ['telegram_gateway']);
    await open();
    fireEvent.change(field(), { target: { value: '12' } });
    await pass(59);
    fireEvent.click(screen.getByRole('button', { name: 'В Telegram' }));
    await pass(0);
    expect(send).toHaveBeenLastCalledWith('telegram_gateway');
    expect([store.code, store.way, document.activeElement]).toEqual(['12', 'telegram_gateway', field()]);
    expect(screen.queryByText('Отправили новый код.')).toBeNull();
  });

  it('are announced when they appear', async () => {
    await open();
    const others = screen.queryAllByRole('status').filter(({ tagName }) => tagName === 'SPAN');
    expect(others.map(({ textContent }) => textContent)).not.toContain('Другой способ получить код');
    answers[path] = reached('queued', ['voice']);
    await pass(3);
    expect(others.map(({ textContent }) => textContent)).toContain('Другой способ получить код');
  });
});
