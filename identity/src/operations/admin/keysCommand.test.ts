import { randomUUID } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { keysCacheSeconds } from '../../protocols/oidc/keys';
import { newSecrets, readSecrets, writeSecrets } from '../../platform/secrets';
import type { Storage } from '../../platform/storage/storage';
import { migratedDatabase } from '../../testing/databases';
import { createSteppedClock } from '../../testing/steppedClock';
import { parseCommand, runCommand } from './commands';
import type { Operator } from './operator';

const directory = process.env.TEST_DIRECTORY ?? tmpdir();

describe('the rotation of keys', () => {
  const clock = createSteppedClock();
  let secretsFile: string;
  let storage: Storage;
  beforeAll(async () => {
    storage = await migratedDatabase('embedded');
  });
  afterAll(() => storage.close());

  /** A file that every process has read long ago. */
  const settle = () => utimesSync(secretsFile, 0, 0);
  beforeEach(async () => {
    secretsFile = join(directory, `keys-${randomUUID()}.json`);
    await writeSecrets(secretsFile, newSecrets());
    settle();
  });
  const command = async (...words: string[]) => {
    const operator = { config: { secretsFile }, clock, storage } as unknown as Operator;
    const answer = await runCommand(operator, parseCommand(['keys', ...words], directory));
    settle();
    return answer;
  };
  const kidsOf = (keys: 'signingKeys' | 'rsaKeys' | 'samlKeys') => readSecrets(secretsFile)[keys].map(({ kid }) => kid);

  it('waits until relying parties know the next key, unless --now is given (R-56)', async () => {
    const first = await command('rotate');
    expect(first).toEqual({ current: first.current, next: first.next, retired: [expect.any(String)] });
    await expect(command('rotate')).rejects.toThrow('rotate in 303 seconds, or immediately with --now');
    clock.step(keysCacheSeconds);
    await expect(command('rotate')).rejects.toThrow('rotate in 3 seconds');
    clock.step(3);
    const second = await command('rotate');
    expect([second.current, second.retired]).toEqual([first.next, [first.current, ...(first.retired as string[])]]);
    expect((await command('rotate', '--now')).current).toBe(second.next);
  });

  it('is visible in the list of all keys, which contains nothing secret', async () => {
    const { current } = await command('rotate');
    const { items } = (await command('list')) as { items: { kid: string; use: string; state: string }[] };
    expect(items.map(({ use, state }) => `${use} ${state}`).toSorted()).toEqual([
      ...['id_tokens current', 'id_tokens next', 'id_tokens retired'],
      ...['saml current', 'saml next'],
      ...['tokens current', 'tokens next', 'tokens retired'],
    ]);
    expect(items.find(({ use, state }) => use === 'tokens' && state === 'current')?.kid).toBe(current);
    expect(new Set(items.flatMap(Object.keys))).toEqual(new Set(['kid', 'use', 'state', 'published_at']));
  });

  it('rotates the keys of SAML separately from the others', async () => {
    const [signing, rsa, saml] = [kidsOf('signingKeys'), kidsOf('rsaKeys'), kidsOf('samlKeys')];
    const turned = await command('rotate-saml');
    expect([kidsOf('signingKeys'), kidsOf('rsaKeys')]).toEqual([signing, rsa]);
    expect(turned).toEqual({ current: saml[1], next: expect.any(String), retired: [saml[0]] });
    await command('rotate');
    expect(kidsOf('samlKeys')).toEqual([turned.current, turned.next, saml[0]]);
    expect(kidsOf('rsaKeys')[0]).toBe(rsa[1]);
  });
});
