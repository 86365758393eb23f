import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { nodeOptions, serviceOptions } from './nodeOptions.mjs';
import { root } from './repository.mjs';

it('give the service more room for young objects, unless the database is in its process and takes memory too', () => {
  const isLarger = (options) => options.some((option) => option.startsWith('--max-semi-space-size='));
  expect(isLarger(nodeOptions)).toBe(true);
  expect(isLarger(serviceOptions({ DATABASE_URL: 'postgres://localhost/passport' }))).toBe(true);
  expect(isLarger(serviceOptions({}))).toBe(false);
  expect(isLarger(serviceOptions({ DATABASE_URL: '' }))).toBe(false);
});

it('the young generation of npm start is larger on PostgreSQL, as in the units', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const optionsWith = (env) =>
    execFileSync('sh', ['-c', scripts.start.replace('exec node', 'echo')], { env, encoding: 'utf8' });
  expect(nodeOptions).toContain(optionsWith({ DATABASE_URL: 'postgres://localhost/passport' }).split(' ')[0]);
  expect(optionsWith({}).trim()).toBe('scripts/start.mjs');
});
