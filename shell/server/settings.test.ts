/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

/** Names of settings as the code asks for them, the site server's and the service's. */
async function settings(): Promise<string[]> {
  const code = (
    await Promise.all(['shell/server/settings.ts', 'identity/src/platform/config/config.ts'].map(read))
  ).join('');
  const asked = [...code.matchAll(/(?:text|list|count|url|address|portOf|read\.\w+)\(\s*'([A-Z][A-Z_]+)'/g)].map(
    (match) => match[1] ?? '',
  );
  return [...new Set(asked)].sort();
}

describe('every setting', () => {
  it('stands in .env.example, and nothing else does but those that are put together of two names', async () => {
    const listed = [...(await read('.env.example')).matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map((match) => match[1] ?? '');
    const composed = /^(?:YANDEX|APPLE|CAPTCHA)_/;
    expect(listed.filter((name) => !composed.test(name)).sort()).toEqual(await settings());
  });

  it('is explained in docs/operations.md', async () => {
    const explained = await read('docs/operations.md');
    const names = (await settings()).filter((name) => !/^LIMIT_SENDS_(?:DAY|MONTH)$/.test(name));
    expect(names.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
  });
});
