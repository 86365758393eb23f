import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/repository.mjs';
import { sourceFiles } from './lib/sourceFiles.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const page = read('docs/testing.md');

it('docs/testing.md names every part of endure', () => {
  const [, list] = /const parts = \{([^}]+)\}/.exec(read('endure/run.mjs')) ?? [];
  const parts = [...(list ?? '').matchAll(/^ {2}(\w+)[,:]/gm)].map(([, name]) => name);
  const table = page.split('\n| part ')[1] ?? '';
  const named = [...table.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name);
  expect(parts.length).toBeGreaterThan(8);
  expect(named.sort()).toEqual(parts.sort());
});

it('the sizes before a release are settings that tests read', () => {
  const [, command] = /^((?:[A-Z_]+=\S+ )+)npm test$/m.exec(page) ?? [];
  const names = [...(command ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name);
  expect(names).toHaveLength(4);
  const tests = ['identity/src', 'e2e', 'shell']
    .flatMap((folder) => sourceFiles(join(root, folder)))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join();
  for (const name of names) expect(tests).toMatch(new RegExp(`process\\.env(?:\\.${name}|\\['${name}'\\])`));
});
