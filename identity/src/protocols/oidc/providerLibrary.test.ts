import { expect, it, jest } from '@jest/globals';

const read = jest.fn<() => object>();
jest.unstable_mockModule('oidc-provider', () => read());

const { providerLibrary, loadProviderLibrary } = await import('./providerLibrary');

it('oidc-provider is loaded by the first request: once for two parallel ones, again after a failure, which is a 503', async () => {
  expect(read).not.toHaveBeenCalled();
  expect(() => providerLibrary()).toThrow('not loaded');
  read.mockImplementationOnce(() => {
    throw new Error('too many open files');
  });
  await expect(loadProviderLibrary()).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 2,
    detail: expect.stringContaining('too many open files'),
  });
  read.mockReturnValue({ Provider: class {}, errors: {}, interactionPolicy: {} });
  const [one, other] = await Promise.all([loadProviderLibrary(), loadProviderLibrary()]);
  expect(one).toBe(other);
  expect(providerLibrary()).toBe(one);
  expect(read).toHaveBeenCalledTimes(2);
});
