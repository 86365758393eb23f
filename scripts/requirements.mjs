/**
 * `npm run requirements`: the tests that cover each requirement of docs/requirements.md, by the number in their titles or those of the
 * `describe`s around them. Fails where a requirement has no test, and where the repository cites one that the page does not have.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './lib/repository.mjs';
import { sourceFiles } from './lib/sourceFiles.mjs';
import { testsOf } from './lib/testTitles.mjs';

const page = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const known = [...page.matchAll(/^\*\*(R-\d+)\*\*/gm)].map(([, number]) => number);
const numbersIn = (text) => text.match(/\bR-\d+/g) ?? [];

const files = sourceFiles();
const titles = testsOf(files).map((test) => test.join(' › '));
const coverage = known.map((number) => ({
  number,
  tests: titles.filter((title) => numbersIn(title).includes(number)),
}));

for (const { number, tests } of coverage) {
  console.log([`${number}: ${tests.length} tests`, ...tests.map((title) => `  ${title}`)].join('\n'));
}

const faults = [
  ...coverage.filter(({ tests }) => tests.length === 0).map(({ number }) => `${number} has no test`),
  ...files
    .filter((path) => /\.(ts|tsx|mjs|md|sql|yml)$/.test(path))
    .flatMap((path) =>
      [...new Set(numbersIn(readFileSync(path, 'utf8')))]
        .filter((number) => !known.includes(number))
        .map((number) => `${number} is not in docs/requirements.md, but in ${relative(root, path)}`),
    ),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
