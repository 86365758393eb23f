import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { connectRealtime } from './connectRealtime';

const sid = 'a5c0d5a2-0000-4000-8000-000000000001';
const access = `x.${btoa(JSON.stringify({ sid, exp: 9_999_999_999 }))}.y`;

const originalFetch = window.fetch;
let requests: string[];
beforeEach(() => {
  requests = [];
  const text = `event: session_ended\ndata: ${JSON.stringify({ session: sid })}\n\n`;
  const pieces = [new TextEncoder().encode(text)];
  const read = () =>
    pieces.length > 0 ? Promise.resolve({ done: false, value: pieces.shift() }) : new Promise(() => undefined);
  window.fetch = (url) => {
    requests.push(url as string);
    return Promise.resolve({ ok: true, body: { getReader: () => ({ read }) } } as unknown as Response);
  };
});
afterEach(() => {
  window.fetch = originalFetch;
});

it('the end of its session makes a page ask for new tokens, which are refused with the reason', async () => {
  const session = { status: 'signed-in' as const, isLeaving: false, reload: jest.fn(() => Promise.resolve()) };
  const tokens = { renew: jest.fn((_refused: string) => Promise.resolve(false)) };
  const storage = { read: () => ({ access, refresh: 'refresh' }) };
  const onOther = jest.fn();
  const realtime = connectRealtime(window, { url: '/api/events/', session, tokens, storage, headers: () => ({}) });
  const stop = realtime.subscribe('session_ended', onOther);
  await waitFor(() => expect(tokens.renew).toHaveBeenCalledWith(access));
  expect(requests).toEqual(['/api/events/']);
  expect(onOther).not.toHaveBeenCalled();
  stop();
});
