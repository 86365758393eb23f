import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/repository.mjs';
import { sourceFiles } from './lib/sourceFiles.mjs';
import { testTitles } from './lib/testTitles.mjs';

const text = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const files = sourceFiles();

/** The blocks of the document by number: what holds the rule, and the breaks that were tried. */
const blocks = [...text.matchAll(/^\*\*([RS]-\d\d)\*\* (.+?)(?=\n\n|\n*$(?![\s\S]))/gms)].map(([, number, body]) => ({
  number,
  tests: /^Tests: (.+?)(?=\nSeen to fail: )/ms.exec(body)?.[1],
  isMissing: body.includes('\nNot built yet.\n'),
  breaks: /^Seen to fail: (.+)/ms.exec(body)?.[1],
}));

const quoted = (line) => [...line.matchAll(/`([^`]+)`/g)].map(([, title]) => title);
/** Titles behind the arrows of "Seen to fail"; a break itself may quote code. */
const failed = (line) =>
  [...line.matchAll(/→ (`[^`]+`(?:(?:, | and )`[^`]+`)*)/g)].flatMap(([, titles]) => quoted(titles));

describe('docs/requirements.md', () => {
  it('has one block for each requirement, in order', () => {
    const all = Array.from({ length: 80 }, (_, at) => `R-${String(at + 1).padStart(2, '0')}`);
    expect(blocks.map(({ number }) => number).filter((number) => number.startsWith('R'))).toEqual(all);
  });

  it('says for each requirement which tests hold it, and which breaks they were seen to catch', () => {
    const incomplete = blocks.filter(({ tests, isMissing, breaks }) => !breaks || Boolean(tests) === isMissing);
    expect(incomplete.map(({ number }) => number)).toEqual([]);
  });

  it('names no test that does not exist', () => {
    const titles = testTitles(files);
    const unknown = blocks.flatMap(({ number, tests = '', breaks = '' }) =>
      [...quoted(tests), ...failed(breaks)].filter((title) => !titles.has(title)).map((title) => `${number}: ${title}`),
    );
    expect(titles.size).toBeGreaterThan(1000);
    expect(unknown).toEqual([]);
  });

  it('names no file of a test: titles survive a move', () => {
    expect(text).not.toMatch(/\.(test|spec)\.(ts|tsx|mjs)/);
  });

  it('has every requirement that the repository cites', () => {
    const known = new Set(blocks.map(({ number }) => number));
    const cited = files
      .filter((path) => /\.(ts|tsx|mjs|md|sql|yml)$/.test(path))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\bR-\d+/g)].map(([number]) => number));
    expect([...new Set(cited)].filter((number) => !known.has(number))).toEqual([]);
  });
});
