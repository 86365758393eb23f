import { afterEach, expect, it, jest } from '@jest/globals';
import { createProvidersReader } from './providers';
import type { Upstream } from './upstreams';

/** A service that has these providers set up. */
function service(providers: string[], statusCode = 200) {
  const body = { json: () => Promise.resolve({ providers }), dump: () => Promise.resolve() };
  const request = jest.fn(() => Promise.resolve({ statusCode, body }));
  return { request } as unknown as Upstream & { request: typeof request };
}

afterEach(() => {
  jest.useRealTimers();
});

it.each([
  [['YANDEX'], true],
  [[], false],
])('with the providers %j: %p, asked once a minute', async (providers, expected) => {
  jest.useFakeTimers();
  const asked = service(providers);
  const hasProviders = createProvidersReader(asked, 'https://id.example.com');
  expect([await hasProviders(), await hasProviders()]).toEqual([expected, expected]);
  jest.advanceTimersByTime(59_999);
  await hasProviders();
  expect(asked.request).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  await hasProviders();
  expect(asked.request).toHaveBeenCalledTimes(2);
});

it('has some on localhost, and while the service does not answer', async () => {
  expect(await createProvidersReader(service([]), 'http://localhost:3000')()).toBe(true);
  expect(await createProvidersReader(service([], 503), 'https://id.example.com')()).toBe(true);
});
