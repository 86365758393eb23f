import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { corpus } from './corpus';
import { cleanFileName } from './fileName';
import { judgeFile } from './judgeFile';
import { judgeImage } from './judgeImage';

describe('files are judged by their content, not by their name (R-58)', () => {
  let directory: string;
  beforeAll(() => void (directory = mkdtempSync(join(tmpdir(), 'passport-corpus-'))));
  afterAll(() => rmSync(directory, { recursive: true }));

  it('there are at least sixty of them', () => expect(corpus.length).toBeGreaterThanOrEqual(60));

  it.each(corpus.map((sample) => [sample.about, sample] as const))(
    '%s',
    async (_about, { bytes, declaredType, verdict }) => {
      const path = join(directory, 'file');
      writeFileSync(path, bytes);
      expect(await judgeFile({ path, size: bytes.length, declaredType })).toBe(verdict);
    },
  );

  it('and a picture that pages show is one that every browser draws, judged by the same rules', async () => {
    const drawn = /^image\/(?:png|apng|jpeg|gif|webp|svg\+xml)$/;
    const judged = await Promise.all(corpus.map(async ({ about, bytes }) => [about, await judgeImage(bytes)]));
    expect(judged).toEqual(
      corpus.map(({ about, verdict }) => [about, drawn.test(verdict ?? '') ? verdict : undefined]),
    );
  });
});

it.each([
  ['photo.png', 'photo.png'],
  ['C:\\Users\\anna\\фото 1.png', 'фото 1.png'],
  ['../../etc/passwd', 'passwd'],
  ['.htaccess', 'htaccess'],
  ['a"b\r\nX-Header: 1.png', 'abX-Header 1.png'],
  ['invoice\u202Egnp.exe', 'invoicegnp.exe'],
  ['', 'file'],
  [`${'я'.repeat(300)}.pdf`, `${'я'.repeat(96)}.pdf`],
])('the name %j becomes %j', (name, cleaned) => expect(cleanFileName(name)).toBe(cleaned));
