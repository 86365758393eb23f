import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { fakeApi } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, screen } from '@testing-library/react';
import { TelegramWait } from './TelegramWait';
import { proofTexts } from '../texts';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

async function renderWait(answer: unknown) {
  const host = fakeHost({ api: fakeApi({ 'GET /user/get_last_telegram_status/': answer }) });
  const view = await renderRemote(<TelegramWait id="sent" />, { host, messages: proofTexts });
  return { host, ...view };
}
const laterTheBotHasAnswered = () => act(() => jest.advanceTimersByTimeAsync(3000));

describe('a code that Telegram holds back (spec 8)', () => {
  it('is shown with the remaining time', async () => {
    const { host } = await renderWait({ wait_seconds: 120 });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await laterTheBotHasAnswered();
    expect(screen.getByRole('status')).toHaveTextContent('120');
    expect(host.api.call).toHaveBeenCalledWith(expect.anything(), undefined, {
      query: { telegram_verification: 'sent' },
    });
  });

  it.each([{ wait_seconds: null }, new ApiError(0)])('is not shown if the response is %j', async (answer) => {
    await renderWait(answer);
    await laterTheBotHasAnswered();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('is not polled once the form is unmounted', async () => {
    const { host, unmount } = await renderWait({ wait_seconds: 120 });
    unmount();
    await laterTheBotHasAnswered();
    expect(host.api.call).not.toHaveBeenCalled();
  });
});
