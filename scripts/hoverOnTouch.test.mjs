import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from './lib/repository.mjs';
import { sourceFiles } from './lib/sourceFiles.mjs';

/**
 * The `:hover` rules of a text that no `@media (hover: hover)` is around, each with its line. A touch screen keeps the state after a tap,
 * so that what was tapped would look as if it were held.
 */
function bareHovers(text) {
  return [...text.matchAll(/:hover\b(?!\s*\))/g)]
    .filter(({ index }) => !blocksAround(text, index).some((head) => /@media\s*\(hover:\s*hover\)/.test(head)))
    .map(({ index }) =>
      text
        .slice(text.lastIndexOf('\n', index) + 1)
        .split('\n')[0]
        .trim(),
    );
}

/** What stands before the opening brace of each block around a place, the inner ones first. */
function blocksAround(text, place) {
  const heads = [];
  let depth = 0;
  for (let at = place; at >= 0; at -= 1) {
    if (text[at] === '}') depth += 1;
    if (text[at] !== '{') continue;
    if (depth > 0) depth -= 1;
    else heads.push(/[^{};`]*$/.exec(text.slice(Math.max(0, at - 200), at))[0]);
  }
  return heads;
}

describe('a style for a pointer above an element', () => {
  it('is found where touch screens would apply it too', () => {
    expect(bareHovers('css`a { color: red; &:hover { color: blue; } }`')).toEqual([
      'css`a { color: red; &:hover { color: blue; } }`',
    ]);
    expect(bareHovers('@media (hover: hover) { a { color: red; } }\na:hover { color: blue; }')).toEqual([
      'a:hover { color: blue; }',
    ]);
    expect(bareHovers('@media(hover:hover){a:hover{color:blue}}')).toEqual([]);
    expect(bareHovers('css`@media (hover: hover) { ${wide} &:hover:not(:disabled) { color: ${blue}; } }`')).toEqual([]);
  });

  it('exists only for pointers that can hover, in every source file', () => {
    const found = sourceFiles()
      .filter((file) => /\.(?:tsx?|mjs|js|css|html)$/.test(file) && !/\.test\.|\.spec\./.test(file))
      .flatMap((file) => bareHovers(readFileSync(file, 'utf8')).map((line) => `${relative(root, file)}: ${line}`));
    expect(found).toEqual([]);
  });
});
