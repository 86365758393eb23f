/**
 * The proof, from a fresh clone: format, lint, types, unit tests, the service on PostgreSQL, journeys in a real browser
 * on the embedded database. `npm test -- --only unit,journeys` runs parts of it, `npm run test:long` the rest: the
 * service on the embedded database, and what takes minutes by nature (`*.long.test.*`, `*.long.spec.ts`). `npm test -- --node 24` the service and the journeys on another release of Node.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeRuntime } from './lib/nodeRuntime.mjs';
import { remotes, root } from './lib/repository.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string' }, node: { type: 'string' }, long: { type: 'boolean', default: false } },
});
const node = process.execPath;
const jest = ['node_modules/jest/bin/jest.js', '--ci', '--config', 'jest.config.mjs'];

/** The projects of Jest that each of its two steps runs. */
const suites = { unit: ['shared', 'shell', ...remotes, 'scripts', 'endure'], service: ['identity'] };

/** Without `--only`: what a run on another Node, or of the long tests, covers. */
function defaultSteps() {
  if (values.long) return ['setup', 'build', 'embedded', 'unit', 'service', 'journeys'];
  return values.node ? ['setup', 'build', 'service', 'journeys'] : undefined;
}
const only = values.only?.split(',') ?? defaultSteps();
const isWanted = (name) => !only || only.includes(name);

/** The environment in which tests run: with `--node`, they and the programs that they start find that release first. */
async function environment() {
  const found = values.node ? await nodeRuntime(Number(values.node)) : undefined;
  return {
    program: found?.program ?? node,
    env: {
      ...(found && { PATH: [dirname(found.program), process.env.PATH].join(delimiter) }),
      ...(values.long && { TESTS: 'long' }),
    },
  };
}

/** Both suites in one call of Jest: its workers share all files, so that no core idles while the other one ends its suite. */
function jestStep() {
  const names = Object.keys(suites).filter(isWanted);
  const databases = process.env.TEST_DATABASES ?? (values.long ? 'embedded,postgres' : 'postgres');
  return {
    name: names.join(' and '),
    ...jestRun(['--selectProjects', ...names.flatMap((name) => suites[name])], { TEST_DATABASES: databases }),
    isWanted: names.length > 0,
  };
}

/** The tests of both databases on the one that `npm test` leaves out. */
function embeddedStep() {
  const source = join(root, 'identity/src');
  const tests = readdirSync(source, { recursive: true }).filter((path) => /^[^.]+\.test\.ts$/.test(path));
  const paths = tests.map((path) => join(source, path));
  const onBoth = paths.filter((path) => readFileSync(path, 'utf8').includes('describeOnBothDatabases('));
  return {
    name: 'embedded',
    ...jestRun(['--runTestsByPath', ...onBoth], { TEST_DATABASES: 'embedded', TESTS: '' }),
    isWanted: only?.includes('embedded') ?? false,
  };
}

function jestRun(selection, env) {
  return {
    // More than cores: files wait for databases and gateways a third of their time.
    run: [tested.program, ...jest, '--maxWorkers', '3', ...selection],
    env: { ...tested.env, ...env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings=ExperimentalWarning' },
  };
}

const tested = await environment();

/** Caches for the next run. ESLint has no such cache: its verdict on a file depends on the types of others. */
const cached = {
  prettier: ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/prettier'],
  tsc: ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
};

/** Stages run in this order. The lanes of a stage run in parallel, for two cores; the steps of a lane one after another. */
const stages = [
  [[{ name: 'setup', run: [node, 'scripts/setup.mjs'] }]],
  [
    [
      { name: 'format', run: ['npx', 'prettier', '--check', '--log-level', 'warn', ...cached.prettier, '.'] },
      { name: 'lint', run: ['npm', 'run', '--silent', 'lint'] },
    ],
    [
      { name: 'types', run: ['npx', 'tsc', '-p', 'tsconfig.json', '--noEmit', ...cached.tsc] },
      { name: 'build', run: [node, 'scripts/build.mjs'] },
    ],
  ],
  [[embeddedStep(), jestStep()]],
  [
    [
      {
        name: 'journeys',
        run: [tested.program, 'node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
        env: browser,
      },
    ],
  ],
];

/** Environment of the journeys: the Chromium that was found or installed. */
async function browser() {
  const { findHeadlessChromium } = await import('./lib/chromium.mjs');
  return { ...tested.env, CHROMIUM_PATH: await findHeadlessChromium() };
}

/** @returns seconds it took; @throws Error with the step's name when it fails */
async function runStep({ name, run, env = {} }) {
  const started = Date.now();
  const extra = typeof env === 'function' ? await env() : env;
  const [command, ...args] = run;
  const code = await new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...extra } });
    running.add(child);
    child.once('error', fail);
    child.once('exit', (exit) => {
      running.delete(child);
      done(exit);
    });
  });
  if (code !== 0) throw new Error(`${name} failed`);
  return { name, seconds: Math.round((Date.now() - started) / 1000) };
}

/** Runs the wanted steps of a lane; the first that fails ends the whole run. */
async function runLane(lane) {
  for (const step of lane) if (step.isWanted ?? isWanted(step.name)) passed.push(await runStep(step));
}

const passed = [];
const running = new Set();
try {
  for (const stage of stages) await Promise.all(stage.map(runLane));
} catch (error) {
  console.error(`\n${error.message}`);
  for (const child of running) child.kill();
  console.log(`steps: ${passed.length} passed, 1 failed`);
  process.exit(1);
}
console.log(`\n${passed.map(({ name, seconds }) => `${name} ${seconds} s`).join(' · ')}`);
console.log(`steps: ${passed.length} passed, 0 failed`);
