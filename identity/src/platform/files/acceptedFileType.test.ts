import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { supportFileTypes } from '@passport/shared/schemas/checks/supportFileTypes';
import { withinHangGuard } from '../../testing/withinHangGuard';
import { corpus } from '../../testing/corpus';
import { contentOf, type Content } from './content';
import { cleanFileName } from './fileName';
import { hasForeignParts } from './foreignParts';
import { acceptedFileType } from './acceptedFileType';
import { acceptedImageType } from './acceptedImageType';
import { startsAsSvg } from './isHarmlessSvg';
import { judgeSvg } from './judgeSvg';

describe('files are judged by their content, not by their name (R-58)', () => {
  let directory: string;
  beforeAll(() => void (directory = mkdtempSync(join(tmpdir(), 'passport-corpus-'))));
  afterAll(() => rmSync(directory, { recursive: true }));

  it('the corpus has at least sixty files', () => expect(corpus.length).toBeGreaterThanOrEqual(60));

  it.each(corpus.map((sample) => [sample.about, sample] as const))(
    '%s',
    async (_about, { bytes, declaredType, verdict }) => {
      const path = join(directory, 'file');
      writeFileSync(path, bytes);
      expect(await acceptedFileType({ path, size: bytes.length, declaredType })).toBe(verdict);
    },
  );

  it('a file declared as octet-stream, or without a type, gets the same verdict as with its own type', async () => {
    const path = join(directory, 'file');
    const differing: string[] = [];
    for (const { about, bytes, verdict } of corpus) {
      writeFileSync(path, bytes);
      for (const declaredType of ['application/octet-stream', ''])
        if ((await acceptedFileType({ path, size: bytes.length, declaredType })) !== verdict) differing.push(about);
    }
    // Both have no signature, so that they can only be octet-stream.
    const [text, noise] = ['plain text that says so', 'bytes of no kind named as a PNG'];
    expect(differing).toEqual([text, text, noise, noise]);
  });

  it('the form, which checks declared types only, lets every accepted file through unless its type is wrong', () => {
    const offered = corpus.filter(({ declaredType }) => supportFileTypes.has(declaredType));
    const lost = corpus.filter((sample) => sample.verdict !== undefined && !offered.includes(sample));
    expect(lost.map(({ about }) => about)).toEqual(['a PNG named as a text']);
    const refusedAtOnce = corpus.filter((sample) => sample.verdict === undefined && !offered.includes(sample));
    expect(refusedAtOnce.map(({ about }) => about)).toEqual(['plain text that says so', 'a gzip']);
    const kinds = new Set(corpus.map(({ verdict }) => verdict).filter((verdict) => verdict !== undefined));
    expect([...kinds].sort()).toEqual([...new Set(supportFileTypes.values())].sort());
  });

  it('a picture for pages has a type that every browser renders, and is judged by the same rules', async () => {
    const drawn = /^image\/(?:png|apng|jpeg|gif|webp|svg\+xml)$/;
    const judged = await Promise.all(corpus.map(async ({ about, bytes }) => [about, await acceptedImageType(bytes)]));
    expect(judged).toEqual(
      corpus.map(({ about, verdict }) => [about, drawn.test(verdict ?? '') ? verdict : undefined]),
    );
  });
});

describe('a file of several pieces', () => {
  const pieceBytes = 64 * 1024;
  const svg = (length: number, inside: string) => {
    const start = '<svg xmlns="http://www.w3.org/2000/svg"><path d="';
    return contentOf(
      Buffer.from(`${start}${'M0 0'.repeat(length).slice(0, length - start.length - 3)}"/>${inside}</svg>`),
    );
  };
  /** Where something begins: all of it in the first piece, cut at each place, all of it in the second one. */
  const places = Array.from({ length: 60 }, (_, place) => pieceBytes - 50 + place);

  it('is refused for active content, even across two pieces (R-58)', async () => {
    for (const place of places) {
      for (const inside of ['<script>1</script>', '<path onload="1"/>', '<a href="java&#115;cript:1"/>'])
        expect([place, await judgeSvg(svg(place, inside))]).toEqual([place, 'active']);
      const page = Buffer.concat([Buffer.alloc(place), Buffer.from('<script>')]);
      expect([place, await hasForeignParts(contentOf(page), 'image/png')]).toEqual([place, true]);
    }
  });

  it('is accepted if it only draws, even across two pieces', async () => {
    for (const place of places)
      for (const inside of ['<image href="data:image/png;base64,AAAA"/>', '<use href="#path"/>', '<g fill="url(#g)"/>'])
        expect([place, await judgeSvg(svg(place, inside))]).toEqual([place, 'harmless']);
  });

  it('is read piece by piece (R-78)', async () => {
    const lengths: number[] = [];
    const content = (about: Content): Content => ({
      ...about,
      read: (position, length) => {
        lengths.push(length);
        return about.read(position, length);
      },
    });
    expect(await judgeSvg(content(svg(4_000_000, '')))).toBe('harmless');
    expect(await hasForeignParts(content(contentOf(Buffer.alloc(4_000_000))), 'image/png')).toBe(false);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(pieceBytes + 100);
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

describe('a text made to be slow to parse (R-60)', () => {
  const run = 1_000_000;

  it.each([
    ['dots in the middle of a name', `a${'.'.repeat(run)}b`],
    ['blanks and dots in turns', `a${' .'.repeat(run / 2)}b`],
  ])('is cleaned as any name: %s', (_case, name) =>
    expect(withinHangGuard(() => cleanFileName(name)).length).toBeLessThanOrEqual(100),
  );

  it.each([
    ['blanks', ' '.repeat(run)],
    ['blanks behind the declaration', `<?xml version="1.0"?>${' '.repeat(run)}`],
    ['blanks with comments between them', `${' '.repeat(199)}<!-- -->`.repeat(run / 200)],
    ['a comment that does not end', `<!--${'<!--'.repeat(run / 4)}`],
  ])('is judged as any drawing: %s', (_case, before) =>
    expect(withinHangGuard(() => startsAsSvg(`${before}x<svg >`))).toBe(false),
  );
});
