/** The comparison of two revisions of a document of 120 kB, compared with its minimum: reading the words of both. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { bundleForNode } from '../../../shared/build/bundleForNode.mjs';
import { root } from '../../lib/repository.mjs';
import { median } from '../measure.mjs';

const output = '.cache/bench/compareDocuments.mjs';
const warmUps = 10;
const measured = 30;

const range = (length) => Array.from({ length }, (_, place) => place);
const documentOf = (paragraphs) => ({
  title: 'Договор',
  blocks: paragraphs.map((text) => ({ type: 'paragraph', runs: [{ text }] })),
});
/** 120 kB of UTF-8: three hundred paragraphs of thirty words. */
const paragraphs = range(300).map(
  (place) =>
    `Абзац ${place}. ${range(30)
      .map((word) => `слово${word}`)
      .join(' ')}.`,
);

/** Typical edits of a text, and the largest possible one; each with its budget. */
const cases = [
  {
    changes: 'thirty changed words',
    budget: 2,
    texts: paragraphs.map((text, place) => (place % 10 === 0 ? text.replace('слово7 ', 'слова7 ') : text)),
  },
  { changes: 'every word changed', budget: 10, texts: paragraphs.map((text) => text.replace(/[а-я]+/gi, 'иначе')) },
];

const textOf = ({ title, blocks }) => [title, ...blocks.map(({ runs }) => runs[0].text)].join('\n\n');
const readWords = (document) => textOf(document).match(/[\p{L}\p{N}]+|\n\n|[^\p{L}\p{N}]/gu).length;

/** CPU that some work of this process takes. @returns milliseconds */
async function cpuOf(work) {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** @returns {Promise<{ changes: string, budget: number, ms: number, floorMs: number }[]>} medians, the comparison and its floor in turns */
export async function comparisonFigures() {
  await bundleForNode({ [output]: 'identity/src/site/documents/compareDocuments.ts' });
  const { compareDocuments } = await import(pathToFileURL(join(root, output)).href);
  const before = documentOf(paragraphs);
  const figures = [];
  for (const { changes, budget, texts } of cases) {
    const after = documentOf(texts);
    const [times, floors] = [[], []];
    for (const turn of range(warmUps + measured)) {
      const ms = await cpuOf(() => compareDocuments(before, after));
      const floorMs = await cpuOf(() => readWords(before) + readWords(after));
      if (turn < warmUps) continue;
      times.push(ms);
      floors.push(floorMs);
    }
    figures.push({ changes, budget, ms: median(times), floorMs: median(floors) });
  }
  return figures;
}
