/** Commands for operators: `npm run -s admin -- user show --phone P`. Builds what is stale first, and prints nothing but the answer. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** Commands print one JSON object: output of a build goes to stderr. */
const quiet = { cwd: root, stdio: ['ignore', process.stderr, process.stderr] };

for (const step of [
  ['scripts/setup.mjs', 'product'],
  ['scripts/build.mjs', 'identity'],
]) {
  const { status } = spawnSync(process.execPath, step, quiet);
  if (status !== 0) {
    console.log(JSON.stringify({ message: `${step[0]} failed.` }));
    process.exit(1);
  }
}
const { status } = spawnSync(process.execPath, ['identity/dist/admin.js', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
