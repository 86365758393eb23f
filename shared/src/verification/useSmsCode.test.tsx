import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { settle } from '../testing/acts';
import { renderRemote } from '../testing/renderRemote';
import type { CodeWay } from '../schemas/channels';
import { runCeremony } from '../webauthn/ceremonies';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodeEntry } from './CodeEntry';
import { VerificationStore } from './VerificationStore';

interface Reading {
  signal: AbortSignal;
  resolve(credential: object | null): void;
}
let readings: Reading[];
const get = jest.fn(
  ({ signal }: { signal: AbortSignal }) =>
    new Promise<object | null>((resolve, reject) => {
      readings.push({ signal, resolve });
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    }),
);
const onSubmit = jest.fn();

async function open(way: CodeWay = 'sms') {
  const store = new VerificationStore(
    {
      way,
      send: () => Promise.resolve({ id: `code-${readings.length}`, to: '+7', codeLength: 4, resendSeconds: 0 }),
      verify: () => Promise.resolve(),
    },
    () => ({}),
    4,
  );
  await store.send();
  const view = await renderRemote(
    <CodeEntry store={store} isBusy={false} onSubmit={onSubmit}>
      {null}
    </CodeEntry>,
  );
  await settle();
  return { store, ...view };
}
const last = () => readings.at(-1)!;
const field = () => screen.getByRole('textbox', { name: 'Код подтверждения' });

beforeEach(() => {
  readings = [];
  get.mockClear();
  onSubmit.mockClear();
  Object.assign(window, { OTPCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'OTPCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

it('fills in the code of an SMS and submits it as if it had been typed', async () => {
  const { store } = await open();
  expect(get).toHaveBeenCalledWith(expect.objectContaining({ otp: { transport: ['sms'] } }));
  await act(async () => last().resolve({ code: '1234' }));
  await settle();
  expect(store.code).toBe('1234');
  expect(field()).toHaveValue('1234');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('stops reading with the first digit, and reads again after it was deleted', async () => {
  await open();
  await userEvent.type(field(), '1');
  expect(last().signal.aborted).toBe(true);
  await userEvent.clear(field());
  await settle();
  expect([readings.length, last().signal.aborted, onSubmit.mock.calls.length]).toEqual([2, false, 0]);
});

it('stops reading when the step is left, and ends no ceremony that began meanwhile', async () => {
  const { unmount } = await open();
  const other = runCeremony((signal) => get({ signal }) as Promise<Credential | null>);
  await settle();
  expect(readings.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  unmount();
  await settle();
  expect(last().signal.aborted).toBe(false);
  last().resolve(null);
  await other;
});

it.each<[string, CodeWay, () => void]>([
  ['an email', 'email', () => undefined],
  ['a call', 'voice', () => undefined],
  ['a browser that cannot read one', 'sms', () => Reflect.deleteProperty(window, 'OTPCredential')],
])('reads nothing for %s', async (_case, way, arrange) => {
  arrange();
  await open(way);
  expect(get).not.toHaveBeenCalled();
});

it('takes no notice of a code of another length, nor of a refusal', async () => {
  const { store } = await open();
  await act(async () => last().resolve({ code: '12' }));
  await settle();
  expect([store.code, onSubmit.mock.calls.length]).toEqual(['', 0]);
  get.mockRejectedValueOnce(new DOMException('not allowed by the policy', 'SecurityError'));
  await open();
  expect(screen.queryByRole('alert')).toBeNull();
});
