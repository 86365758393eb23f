import { describe, expect, it } from '@jest/globals';
import {
  citationKinds,
  citationsOf,
  cited,
  decisionFiles,
  decisions,
  linksOfPages,
  list,
  read,
} from './lib/citations.mjs';

describe('citations in source, tests and docs', () => {
  it.each(citationKinds)('%s names what its page has', (kind) => {
    const { count, broken } = citationsOf(kind);
    expect(count).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  });

  it('has one way to cite the specification', () => {
    expect(list(cited(/(specification,? sections? \d+)/gi))).toEqual([]);
  });

  it('links from README and docs to files and headings that exist', () => {
    const { count, broken } = linksOfPages();
    expect(count).toBeGreaterThan(20);
    expect(broken).toEqual([]);
  });
});

describe('docs/decisions', () => {
  it('is numbered without gaps, and each title carries the number of its file', () => {
    expect([...decisions]).toEqual(decisionFiles.map((_, at) => String(at + 1)));
    const titles = decisionFiles.map((name) => /^# (\d+)\. /.exec(read(`docs/decisions/${name}`))?.[1]);
    expect(titles).toEqual([...decisions]);
  });

  it('has an index with the title of each', () => {
    const index = read('docs/decisions/README.md');
    const missing = decisionFiles.filter((name) => {
      const [, number, title] = /^# (\d+)\. (.+)/.exec(read(`docs/decisions/${name}`)) ?? [];
      return !index.includes(`\n${number}. [${title}](${name})`);
    });
    expect(missing).toEqual([]);
  });
});
