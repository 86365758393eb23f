import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, jest } from '@jest/globals';
import { defaultDocuments } from '../defaults/defaultDocuments';
import { readingText } from '../compareDocuments';
import { parseDocument } from '../parseDocument';
import { renderPdf, type PdfInput } from './renderPdf';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const inputOf = async (source: string, language: 'ru' | 'en' = 'ru'): Promise<PdfInput> => ({
  ...(await parseDocument(source)),
  kind: 'privacy',
  revision: 3,
  language,
  effectiveFrom: '2026-05-12T09:00:00.000Z',
  publicUrl: 'https://passport.example',
});
/** The words of a PDF as a screen reader or a search database gets them. */
async function readBack(bytes: Buffer) {
  const { extractText, getDocumentProxy, getMeta } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { info } = await getMeta(pdf);
  return { text, title: (info as { Title?: string }).Title, pages: pdf.numPages, pdf };
}
/** The program; `PDFTOTEXT_PATH` names one that is not installed in the usual place. */
const pdfToText = process.env.PDFTOTEXT_PATH ?? 'pdftotext';
const hasPdfToText = spawnSync(pdfToText, ['-v']).status === 0;
/** The text as pdftotext reads it; undefined where it is not installed. */
const readByProgram = (bytes: Buffer): string | undefined =>
  hasPdfToText ? execFileSync(pdfToText, ['-enc', 'UTF-8', '-', '-'], { input: bytes, encoding: 'utf8' }) : undefined;
/** The line below each page. */
const footer = {
  ru: /Редакция 3, действует с 2026-05-12 · SHA-256 [0-9a-f]{64} · стр\. \d+ из \d+/g,
  en: /Version 3, effective from 2026-05-12 · SHA-256 [0-9a-f]{64} · page \d+ of \d+/g,
};
const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

it('the PDF of a document has its words in order, machine-readable, in both languages', async () => {
  for (const { sources } of defaultDocuments) {
    for (const language of ['ru', 'en'] as const) {
      const input = await inputOf(sources[language], language);
      const bytes = await renderPdf(input);
      const { text, title, pages } = await readBack(bytes);
      expect(title).toBe(input.title);
      const wanted = words(`${input.title} ${readingText(input.blocks)}`);
      for (const readText of [text, readByProgram(bytes) ?? text])
        expect(words(readText.replace(footer[language], ''))).toEqual(wanted);
      const page = language === 'ru' ? `стр. ${pages} из ${pages}` : `page ${pages} of ${pages}`;
      expect(text).toContain(page);
      expect(text).toContain(input.sha256);
      expect(text).toContain('2026-05-12');
    }
  }
});

it('the PDF is tagged, and names its language and title', async () => {
  const bytes = await renderPdf(await inputOf('# Договор\n\n## Часть\n\nТекст.\n\n- Раз.'));
  const raw = bytes.toString('latin1');
  for (const part of [
    '/MarkInfo',
    '/StructTreeRoot',
    '/Lang (ru)',
    '/DisplayDocTitle true',
    '/S /H1',
    '/S /H2',
    '/S /LI',
  ])
    expect(raw).toContain(part);
});

it('the PDF of one document has the same bytes in every process and on every day', async () => {
  const input = await inputOf('# Договор\n\nСъешь ещё этих мягких французских булок.');
  const bytes = await renderPdf(input);
  expect((await renderPdf(input)).equals(bytes)).toBe(true);
  expect(sha256(bytes)).toBe('b2d30303cd23929ec6d23011d351c2b2c9a04e8f5468a14916e0448747235f29');
});

it('the PDF of a character missing in the font fails with an error, and the next one is rendered', async () => {
  await expect(renderPdf(await inputOf('# Договор\n\nТекст 漢.'))).rejects.toThrow('no glyph for "漢"');
  expect((await renderPdf(await inputOf('# Договор\n\nТекст.'))).length).toBeGreaterThan(1000);
});

it('a PDF that is requested while the idle thread ends is rendered by a new one', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const input = await inputOf('# Договор\n\nТекст.');
  const bytes = await renderPdf(input);
  const ended = jest.spyOn(Worker.prototype, 'terminate');
  jest.advanceTimersByTime(30_000);
  const [again] = await Promise.all([renderPdf(input), ...ended.mock.results.map(({ value }) => value as unknown)]);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(again.equals(bytes)).toBe(true);
});

it('a PDF whose thread ends during rendering is a 503, and the next one is rendered', async () => {
  const input = await inputOf('# Договор\n\nТекст.');
  jest.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
    void this.terminate();
  });
  await expect(renderPdf(input)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 });
  expect((await renderPdf(input)).length).toBeGreaterThan(1000);
});

it('a document beyond the queue limit is refused immediately, and the queued ones are rendered (R-60)', async () => {
  const input = await inputOf('# А\n\nБ.');
  const made = Array.from({ length: 30 }, () => renderPdf(input));
  await expect(renderPdf(input)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  for (const bytes of await Promise.all(made)) expect(bytes.length).toBeGreaterThan(1000);
  expect((await renderPdf(input)).length).toBeGreaterThan(1000);
});
