/**
 * The whole proof, from a fresh clone: format, lint, types, unit tests, the service on both databases, journeys in a
 * real browser. `npm test -- --only unit,journeys` runs parts of it.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const node = process.execPath;
const esm = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings=ExperimentalWarning' };
const jest = ['node_modules/jest/bin/jest.js', '--ci', '--config', 'jest.config.mjs'];

/** Stages run in this order; the steps of one stage run side by side. */
const stages = [
  [{ name: 'setup', run: [node, 'scripts/setup.mjs'] }],
  [
    { name: 'format', run: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'] },
    { name: 'types', run: ['npx', 'tsc', '-p', 'tsconfig.json', '--noEmit'] },
  ],
  [{ name: 'lint', run: ['npx', 'eslint', '.', '--max-warnings', '0'] }],
  [
    {
      name: 'unit',
      run: [
        node,
        ...jest,
        '--selectProjects',
        'shared',
        'shell',
        'mf-auth',
        'mf-passport',
        'mf-showcase',
        'mf-applications',
        'mf-support',
      ],
      env: esm,
    },
  ],
  // Left to itself, jest keeps one core free; the databases that the files wait for need little.
  [{ name: 'service', run: [node, ...jest, '--maxWorkers', '2', '--selectProjects', 'identity'], env: esm }],
  [{ name: 'build', run: [node, 'scripts/build.mjs'] }],
  [{ name: 'journeys', run: ['npx', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'], env: browser }],
];

/** Environment of the journeys: the Chromium that was found or installed. */
async function browser() {
  const { findChromium } = await import('./lib/chromium.mjs');
  return { CHROMIUM_PATH: await findChromium() };
}

/** @returns seconds it took; @throws Error with the step's name when it fails */
async function runStep({ name, run, env = {} }) {
  const started = Date.now();
  const extra = typeof env === 'function' ? await env() : env;
  const [command, ...args] = run;
  const code = await new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...extra } });
    child.once('error', fail);
    child.once('exit', done);
  });
  if (code !== 0) throw new Error(`${name} failed`);
  return { name, seconds: Math.round((Date.now() - started) / 1000) };
}

const onlyAt = process.argv.indexOf('--only');
const only = onlyAt > 0 ? (process.argv[onlyAt + 1] ?? '').split(',') : undefined;

const passed = [];
try {
  for (const stage of stages) {
    const steps = stage.filter((step) => !only || only.includes(step.name));
    passed.push(...(await Promise.all(steps.map(runStep))));
  }
} catch (error) {
  console.error(`\n${error.message}`);
  console.log(`steps: ${passed.length} passed, 1 failed`);
  process.exit(1);
}
console.log(`\n${passed.map(({ name, seconds }) => `${name} ${seconds} s`).join(' · ')}`);
console.log(`steps: ${passed.length} passed, 0 failed`);
