import { expect, it } from '@jest/globals';
import type { DocumentBlock, DocumentRun, PolicyDifference } from '@passport/shared/schemas/documents';
import { comparedText, compareDocuments, type ComparedDocument } from './compareDocuments';

type Parts = PolicyDifference['parts'];

/** Without a bound the process is blocked for seconds or minutes; with it the slowest of these takes tenths of a second. */
const hangMs = 60_000;
const paragraphOf = (...runs: DocumentRun[]): DocumentBlock => ({ type: 'paragraph', runs });
const documentOf = (...paragraphs: string[]): ComparedDocument => ({
  title: 'Договор',
  blocks: paragraphs.map((text) => paragraphOf({ text })),
});
/** `count` words that are all different. */
const wordsOf = (count: number, prefix: string): string =>
  Array.from({ length: count }, (_, place) => `${prefix}${place}`).join(' ');
const textOf = (parts: Parts, ...changes: Parts[number]['change'][]): string =>
  parts
    .filter(({ change }) => changes.includes(change))
    .map(({ text }) => text)
    .join('');
const range = (length: number): number[] => Array.from({ length }, (_, place) => place);

/** Compares two documents and verifies that both can be reconstructed from the result. */
async function compare(before: ComparedDocument, after: ComparedDocument): Promise<Parts> {
  const parts = await compareDocuments(before, after);
  expect(textOf(parts, 'same', 'removed')).toBe(comparedText(before));
  expect(textOf(parts, 'same', 'added')).toBe(comparedText(after));
  return parts;
}

it('only the few changed words are reported in a document of 120 kB', async () => {
  const paragraphs = range(400).map((place) => `Абзац ${place}. ${wordsOf(30, 'слово')}.`);
  const changed = paragraphs.map((text, place) => (place % 10 === 0 ? text.replace('слово7 ', 'слова7 ') : text));
  const parts = await compare(documentOf(...paragraphs), documentOf(...changed));
  expect(new Set(parts.filter(({ change }) => change !== 'same').map(({ text }) => text))).toEqual(
    new Set(['слово7', 'слова7']),
  );
});

it('one changed word of a long paragraph is reported alone, however often its words repeat', async () => {
  const [was, is] = ['начало', 'начала'].map((word) => `${word} ${'да нет '.repeat(500)}`);
  expect(await compare(documentOf(was!), documentOf(is!))).toEqual([
    { change: 'same', text: 'Договор\n\n' },
    { change: 'removed', text: 'начало' },
    { change: 'added', text: 'начала' },
    { change: 'same', text: was!.slice('начало'.length) },
  ]);
});

it('a changed title is reported, and the text below it is unchanged', async () => {
  const [before, after] = [documentOf('Текст.'), { ...documentOf('Текст.'), title: 'Договор оферты' }];
  expect(await compare(before, after)).toEqual([
    { change: 'same', text: 'Договор' },
    { change: 'added', text: ' оферты' },
    { change: 'same', text: '\n\nТекст.' },
  ]);
});

it('a link within the document is compared by its words only', async () => {
  const document = { title: 'Договор', blocks: [paragraphOf({ text: 'См. ' }, { text: 'сроки', href: '#terms' })] };
  expect(await compare(document, document)).toEqual([{ change: 'same', text: 'Договор\n\nСм. сроки' }]);
});

it('a changed address behind the same words is reported, once for a link with several styles', async () => {
  const linkTo = (href: string): ComparedDocument => ({
    title: 'Договор',
    blocks: [
      paragraphOf({ text: 'См. ' }, { text: 'важные ', href, strong: true }, { text: 'тарифы', href }, { text: '.' }),
      { type: 'list', items: [[{ text: 'help@a.example', href: 'mailto:help@a.example' }]] },
    ],
  });
  expect(await compare(linkTo('/tariffs'), linkTo('/prices'))).toEqual([
    { change: 'same', text: 'Договор\n\nСм. важные тарифы (/' },
    { change: 'removed', text: 'tariffs' },
    { change: 'added', text: 'prices' },
    { change: 'same', text: ').\n\n• help@a.example' },
  ]);
});

it(
  'three thousand changes in every paragraph of 120 kB are still reported word by word',
  async () => {
    const paragraphs = range(1000).map((place) => `Абзац ${place}. ${wordsOf(18, 'я')}.`);
    const changed = paragraphs.map((text) => text.replace('я1 ', 'а ').replace('я5 ', 'б ').replace('я9 ', 'в '));
    const parts = await compare(documentOf(...paragraphs), documentOf(...changed));
    expect(parts.filter(({ change }) => change === 'added').map(({ text }) => text)).toEqual(
      range(1000).flatMap(() => ['а', 'б', 'в']),
    );
  },
  hangMs,
);

it(
  'added, removed and moved paragraphs are reported together with changed words in the others',
  async () => {
    const paragraphs = range(600).map((place) => `Раздел ${place}. ${wordsOf(20, `д${place}я`)}.`);
    const changed = paragraphs
      .map((text, place) => (place % 2 === 0 ? text : text.replace(/я3 /, 'я3 ещё ')))
      .filter((_, place) => place % 50 !== 10)
      .flatMap((text, place) => (place % 50 === 20 ? [wordsOf(20, 'новое'), text] : [text]));
    const parts = await compare(documentOf(...paragraphs), documentOf(...changed));
    const added = parts.filter(({ change }) => change === 'added').map(({ text }) => text.trim());
    expect(added.filter((text) => text === 'ещё').length).toBeGreaterThan(250);
    expect(added).toContain(wordsOf(20, 'новое'));
    expect(textOf(parts, 'removed')).toContain(wordsOf(20, 'д60я'));
    expect(textOf(parts, 'same')).toContain(wordsOf(20, 'д100я'));
  },
  hangMs,
);

it('a paragraph with more changed words than the limit is reported as a whole, before and after', async () => {
  const [was, is] = [wordsOf(1000, 'я'), wordsOf(1000, 'я').replace(/(я\d*[02468]) /g, '$1а ')];
  expect(await compare(documentOf('Начало.', was), documentOf('Начало.', is))).toEqual([
    { change: 'same', text: 'Договор\n\nНачало.' },
    { change: 'removed', text: `\n\n${was}` },
    { change: 'added', text: `\n\n${is}` },
  ]);
});

it('paragraphs that are the same are reported so, however many others changed as a whole', async () => {
  const paragraphs = (prefix: string) => range(900).map((place) => wordsOf(20, `${prefix}${place}в`));
  const same = wordsOf(20, 'конец');
  const parts = await compare(documentOf(...paragraphs('я'), same), documentOf(...paragraphs('д'), same));
  expect(parts.at(-1)).toEqual({ change: 'same', text: `\n\n${same}` });
});

it.each([
  ['that have nothing in common', documentOf(wordsOf(12_000, 'я')), documentOf(wordsOf(12_000, 'д'))],
  [
    'of thousands of paragraphs that have nothing in common',
    documentOf(...range(6000).map((place) => `я${place}`)),
    documentOf(...range(5000).map((place) => `д${place}`)),
  ],
  [
    'that repeat one word, at another length',
    documentOf('слово '.repeat(12_000)),
    documentOf('слово '.repeat(9000), 'слово '.repeat(2000)),
  ],
  ['that repeat two words in another order', documentOf('да нет '.repeat(6000)), documentOf('нет да да '.repeat(4000))],
  ['of which one is empty', documentOf(), documentOf(wordsOf(12_000, 'я'))],
])(
  'documents of 120 kB %s are compared without blocking the process',
  async (_case, before, after) => {
    await compare(before, after);
    await compare(after, before);
  },
  hangMs,
);
