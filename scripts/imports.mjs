/** Checks the rules of .dependency-cruiser.mjs; a part of `npm run lint`. */
import { relative } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { root, workspaces } from './lib/repository.mjs';
import { sourceFiles } from './lib/sourceFiles.mjs';

process.chdir(root);
const options = await extractOptions('./.dependency-cruiser.mjs');
const tsConfig = extractTsConfig('tsconfig.json');
const { output } = await cruise([...workspaces, 'scripts', 'endure'], options, {}, { tsConfig });

const faults = output.summary.violations.map(({ rule, from, to, cycle }) =>
  [`${rule.name}: ${from}`, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → '),
);

// With a version of TypeScript that it does not know, dependency-cruiser reads no such file and finds nothing wrong.
const read = new Set(output.modules.map(({ source }) => source));
const unread = sourceFiles()
  .map((path) => relative(root, path))
  .filter((path) => /\.tsx?$/.test(path) && !read.has(path));
if (unread.length > 0) faults.push(`${unread.length} TypeScript files were not read, ${unread[0]} among them`);

for (const fault of faults) console.error(fault);
console.log(`imports: ${output.summary.totalCruised} modules, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
