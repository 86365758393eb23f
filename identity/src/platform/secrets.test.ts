import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rotateSigningKeys } from './rotateSigningKeys';
import { loadSecrets, writeSecrets } from './secrets';

describe('the secrets file', () => {
  let directory: string;
  let file: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'passport-secrets-'));
    file = join(directory, 'data', 'secrets.json');
  });
  afterEach(() => rmSync(directory, { recursive: true }));
  const load = (path: string) => loadSecrets(path, () => Promise.resolve(true));
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

  it('is made at the first start, for its owner only, and read at the next', async () => {
    const made = await load(file);
    expect(mode(file)).toBe('600');
    expect(mode(join(directory, 'data'))).toBe('700');
    expect(made.signingKeys.map((key) => key.state)).toEqual(['current', 'next']);
    expect(await load(file)).toEqual(made);
  });

  // Each of them makes keys before it finds that another one was first.
  it('is created once by parallel starts, without leftover files', async () => {
    const sets = await Promise.all(Array.from({ length: 4 }, () => load(file)));
    expect(new Set(sets.map((set) => set.codeKey)).size).toBe(1);
    expect(readdirSync(join(directory, 'data'))).toEqual(['secrets.json']);
  });

  it('is not created for an instance with data', async () => {
    await expect(loadSecrets(file, () => Promise.resolve(false))).rejects.toThrow(
      `The secrets file ${file} is missing.`,
    );
  });

  it.each(['', '{}', '{"codeKey": "short"}', 'not json'])('is refused when it holds %j', async (text) => {
    const broken = join(directory, 'broken.json');
    writeFileSync(broken, text);
    await expect(load(broken)).rejects.toThrow('does not hold a complete set of secrets');
  });

  it('of a version before the RS256 keys is completed once', async () => {
    const { rsaKeys, ...older } = await load(file);
    writeFileSync(file, JSON.stringify(older));
    const completed = await load(file);
    expect(completed.rsaKeys.map((key) => key.state)).toEqual(['current', 'next']);
    expect(completed.rsaKeys).not.toEqual(rsaKeys);
    expect(await load(file)).toEqual(completed);
    expect(completed).toMatchObject(older);
  });

  it('holds the set that was written last', async () => {
    const rotated = rotateSigningKeys(await load(file), new Date('2026-11-21T09:00:00.000Z'));
    await writeSecrets(file, rotated);
    expect(await load(file)).toEqual(rotated);
  });
});
