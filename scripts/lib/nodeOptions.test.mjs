import { expect, it } from '@jest/globals';
import { nodeOptions, serviceOptions } from './nodeOptions.mjs';

it('give the service more room for young objects, unless the database is in its process and takes memory too', () => {
  const isLarger = (options) => options.some((option) => option.startsWith('--max-semi-space-size='));
  expect(isLarger(nodeOptions)).toBe(true);
  expect(isLarger(serviceOptions({ DATABASE_URL: 'postgres://localhost/passport' }))).toBe(true);
  expect(isLarger(serviceOptions({}))).toBe(false);
  expect(isLarger(serviceOptions({ DATABASE_URL: '' }))).toBe(false);
});
