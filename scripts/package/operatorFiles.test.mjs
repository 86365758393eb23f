import { expect, it } from '@jest/globals';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/repository.mjs';
import { operatorFiles } from './operatorFiles.mjs';

const filesOf = (path) =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path), { recursive: true }).map((name) => join(path, name))
    : [path];
const packed = new Set(operatorFiles.flatMap(filesOf));
const pages = [...packed].filter((path) => path.endsWith('.md'));
const read = (path) => readFileSync(join(root, path), 'utf8');
const targetsIn = (page, pattern) => [...read(page).matchAll(pattern)].map(([, target]) => target);

it('every relative link of a page in the archive leads to a file of the archive', () => {
  const links = pages.flatMap((page) =>
    targetsIn(page, /\]\((?!\w+:|#)([^)#\s]+)/g).map((target) => ({ page, file: join(dirname(page), target) })),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ file }) => !packed.has(file)).map(({ page, file }) => `${file} in ${page}`)).toEqual([]);
});

it('every page and file that the chapters of operations name is in the archive', () => {
  const named = targetsIn('docs/operations.md', /(?<![\w/.-])((?:docs|deploy)\/[\w/.@-]*\w)/g);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !packed.has(path) && ![...packed].some((file) => file.startsWith(`${path}/`)))).toEqual(
    [],
  );
});
