import { describe, expect, it } from '@jest/globals';
import { bloatOf } from './bloat.mjs';

const usual = { name: 'counters', live: 10_000, dead: 300, table: 4e6, index: 2e6 };
/** Thirty samples of a table, of which each is what `at` makes of its number. */
const samples = (at) =>
  Array.from({ length: 30 }, (_, n) => [
    { ...usual, ...at(n) },
    { ...usual, name: 'users' },
  ]);

describe('tables under steady load', () => {
  it.each([
    ['nothing changes', () => ({}), []],
    [
      'rows and room grow together',
      (n) => ({ live: 10_000 * (1 + n), table: 4e6 * (1 + n), index: 2e6 * (1 + n) }),
      [],
    ],
    ['room grows a little more than rows', (n) => ({ live: 10_000 * (1 + n), table: 4e6 * (1 + 1.2 * n) }), []],
    ['rows go, and their room stays', (n) => ({ live: n < 15 ? 10_000 : 10 }), []],
    ['dead rows come and go', (n) => ({ dead: [300, 2000, 900][n % 3] }), []],
    ['a table grows', (n) => ({ table: 4e6 + n * 1e5 }), ['counters: table 4.0 to 6.9 MB']],
    ['an index grows', (n) => ({ index: 2e6 + n * 1e5 }), ['counters: index 2.0 to 4.9 MB']],
    ['a small table doubles', (n) => ({ table: 1e5 * (1 + n / 29) }), []],
    ['dead rows pile up', (n) => ({ dead: 300 + n * 300 }), ['counters: dead rows 3000 to 9000']],
  ])('are as they were unless more room is taken than rows explain: %s', (_what, at, grown) => {
    expect(bloatOf(samples(at)).grown).toEqual(grown);
  });

  it('are named in the report with the most dead rows', () => {
    expect(bloatOf(samples(() => ({ dead: 700 }))).text).toContain('dead rows at most 700 (counters)');
  });
});
