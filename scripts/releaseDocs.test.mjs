import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/repository.mjs';
import { sourceFiles } from './lib/sourceFiles.mjs';
import { testTitles } from './lib/testTitles.mjs';

const page = readFileSync(join(root, 'docs/releases.md'), 'utf8');
const released = 'every command of docs/releases.md does what the page says, in a checkout of one remote';
const newRemote =
  'a new remote is made, released from a checkout of its own folder, shown by the site, runs alone and is removed again';
const alone = 'a remote alone says in one line what is missing where no service answers';
const started = 'npm start gives the site what it builds, and brings back nothing that was taken back';
const asked = 'are asked about, and get nothing without a yes';
const versions = 'get versions of their own, tags, and a changelog of the commits that touched them';

const { scripts: named } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The commands of the page, each beside a test that runs it, or what stands in for it (docs/testing.md); the first pattern that fits counts. */
const runBy = [
  [/^npm run (deploy|promote|stop|rollback)( -w mf-showcase.*)?$/, released],
  [/^npm run -s admin -- releases list$/, released],
  [/^npm run new-remote mf-news$/, newRemote],
  [/^npm start -w mf-(news|showcase)$/, newRemote],
  [/^npm run dev -w mf-showcase$/, alone],
  [
    /^npm run dev( -- mf-showcase)?$/,
    "an edit of a remote shows in the open page of the shell, ${hasDevTools ? 'with' : 'without'} React DevTools",
  ],
  [/^npm start$/, started],
  [/^npm run release:site$/, 'the site of today is kept whole for the journeys of the next release'],
  [/^npm run changed$/, 'are listed since the last release, with what depends on them, also in a clone without tags'],
  [/^npm run versions$/, asked],
  [/^npm run versions -- --yes$/, versions],
];

it('docs/releases.md names no command that no test runs', () => {
  const inBlocks = page.split('\n').filter((line) => line.startsWith('npm '));
  const inText = [...page.matchAll(/`(npm [^`]+)`/g)].map(([, command]) => command);
  // A script that is named without `npm run` is a command too. Tables name fields of the registry, one of which is `format`.
  const prose = page.replace(/^\|.*$/gm, '');
  const scripts = [...prose.matchAll(/`([\w:-]+)`/g)].flatMap(([, name]) =>
    Object.hasOwn(named, name) ? [`npm run ${name}`] : [],
  );
  const commands = [...inBlocks, ...inText, ...scripts].map((line) => line.replace(/\s+#.*$/, ''));
  const titles = testTitles(sourceFiles());
  const testOf = (command) => runBy.find(([pattern]) => pattern.test(command))?.[1];
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter((command) => !titles.has(testOf(command)))).toEqual([]);
});
