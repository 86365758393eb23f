/**
 * `npm run deploy|rollback|promote|stop -w mf-X`: releases one remote (docs/releases.md). Needs the remote's folder, shared/ and the files at the
 * top of the repository.
 */
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { deploy, promote, rollback, stop } from './commands.mjs';

const root = resolve(import.meta.dirname, '../../..');

const options = {
  percent: { type: 'string' },
  to: { type: 'string' },
  dist: { type: 'string' },
  'dry-run': { type: 'boolean' },
};
const optionsOf = { deploy: ['percent', 'dist', 'dry-run'], rollback: ['to'], promote: [], stop: [] };

/** @throws {Error} for anything but a share between 0 and 100 */
function percentOf(text) {
  if (text === undefined) return undefined;
  const percent = Number(text);
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text) || percent <= 0 || percent > 100)
    throw new Error(`--percent takes a number above 0 and up to 100, not "${text}".`);
  return percent;
}

async function run([command, ...words]) {
  if (!Object.hasOwn(optionsOf, command ?? '')) throw new Error('One of deploy, rollback, promote, stop is needed.');
  const { values } = parseArgs({
    args: words,
    options: Object.fromEntries(optionsOf[command].map((name) => [name, options[name]])),
  });
  const packageFolder = process.cwd();
  const name = basename(packageFolder);
  if (!existsSync(join(packageFolder, 'webpack.config.mjs')) || !name.startsWith('mf-'))
    throw new Error(`Run it for a remote: npm run ${command} -w mf-auth.`);
  const { DEPLOYMENTS_DIR, PUBLIC_URL, PORT } = process.env;
  const place = {
    name,
    packageFolder,
    deployments: DEPLOYMENTS_DIR ? resolve(root, DEPLOYMENTS_DIR) : join(root, 'deployments'),
    site: {
      origin: (PUBLIC_URL || `http://localhost:${PORT || 3000}`).replace(/\/+$/, ''),
      isRequired: Boolean(PUBLIC_URL),
    },
    say: (line) => console.log(line),
  };
  if (command === 'rollback') return rollback(place, values.to);
  if (command === 'promote') return promote(place);
  if (command === 'stop') return stop(place);
  return deploy(place, {
    percent: percentOf(values.percent),
    isDryRun: values['dry-run'] === true,
    dist: values.dist && resolve(packageFolder, values.dist),
  });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
