import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { ApiError } from '../api-client/ApiError';
import { fakeHost } from '../testing/fakeHost';
import { renderRemote } from '../testing/renderRemote';
import { useFailureToast } from './useFailureToast';

/** Shows the toast of a failure. @returns the call of the Host */
async function toastOf(error: unknown) {
  const host = fakeHost();
  function Action() {
    const show = useFailureToast();
    return <button onClick={() => show(error)}>Act</button>;
  }
  const { unmount } = await renderRemote(<Action />, { host });
  fireEvent.click(screen.getByRole('button', { name: 'Act' }));
  unmount();
  const [text, options] = jest.mocked(host.toasts.error).mock.calls[0]!;
  return { host, text, options };
}

it('the toast of an unexplained failure leads to support', async () => {
  for (const error of [new ApiError(500), new ApiError(400), new TypeError('no JSON')]) {
    const { host, text, options } = await toastOf(error);
    expect(text).not.toMatch(/^errors\./);
    expect(options?.action).toMatch(/^Написать в\sподдержку$/);
    expect(host.support.open).not.toHaveBeenCalled();
    options?.onClick?.();
    expect(host.support.open).toHaveBeenCalledTimes(1);
  }
});

it.each([
  ['a refusal with its reason', new ApiError(409, { code: 'request_open', message: 'Уже есть' })],
  ['a refusal with a text alone', new ApiError(403, { message: 'Сначала подтвердите почту' })],
  ['a limit', new ApiError(429, { message: 'Позже' })],
  ['a lost connection', new ApiError(0)],
  ['a service that is unavailable', new ApiError(503)],
])('%s does not', async (_case, error) => {
  expect((await toastOf(error)).options).toBeUndefined();
});
