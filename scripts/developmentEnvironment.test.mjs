import { expect, it } from '@jest/globals';
import { developmentEnvironment } from './lib/developmentEnvironment.mjs';

it('development requires no challenges at a local address', () => {
  expect(developmentEnvironment({ NODE_ENV: 'production', CAPTCHA: '' })).toEqual({
    NODE_ENV: 'development',
    CAPTCHA: 'off',
    PORT: '3000',
    IDENTITY_PORT: '3100',
    PUBLIC_URL: 'http://localhost:3000',
  });
});

it('variables that are set win in development, except for NODE_ENV', () => {
  const given = {
    CAPTCHA: 'pow',
    PORT: '4000',
    IDENTITY_PORT: '4100',
    PUBLIC_URL: 'http://127.0.0.1:4000',
    SMS_GATEWAY: 'http',
  };
  expect(developmentEnvironment(given)).toEqual({ ...given, NODE_ENV: 'development' });
  expect(developmentEnvironment({ PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000');
});
