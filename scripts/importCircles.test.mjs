import { describe, expect, it } from '@jest/globals';
import { relative } from 'node:path';
import { findCircle, importGraph } from './lib/importGraph.mjs';
import { root } from './lib/repository.mjs';

describe('imports', () => {
  it('form no circle', () => {
    const graph = importGraph();
    expect(graph.size).toBeGreaterThan(500);
    expect(findCircle(graph)?.map((path) => relative(root, path))).toBeUndefined();
  });

  it('a planted circle is found', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', []],
      ['d', ['b']],
    ]);
    expect(findCircle(graph)).toEqual(['b', 'd', 'b']);
  });
});
