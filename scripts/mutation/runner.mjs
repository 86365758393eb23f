/**
 * Jest's runner for mutants. Jest loads a test file and all that it imports again for each mutant, which takes longer than its tests; but
 * StrykerJS switches mutants on and off in code that is loaded. So each file is loaded once, and of a file that is loaded the same tests
 * run again: quick files first, until one has noticed the mutant, and no file none of whose tests reaches it. The state of a module
 * stays from mutant to mutant, as it does in the service from request to request.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createScriptTransformer } from '@jest/transform';
import circus from 'jest-circus/runner';
import Runtime from 'jest-runtime';
import { CallbackTestRunner } from 'jest-runner';

const circusFolder = dirname(createRequire(import.meta.url).resolve('jest-circus/package.json'));
const runnerInside = join(circusFolder, 'build/jestAdapterInit.js');

/** Test files that are loaded, by path: how to run them, and what is known of them since the first run. */
const loaded = new Map();

async function load({ path, context: { config, resolver } }, globalConfig) {
  const source = new Map([[path, readFileSync(path, 'utf8')]]);
  const transformer = await createScriptTransformer(config, source);
  const Environment = await transformer.requireAndTranspileModule(config.testEnvironment);
  const about = { console, docblockPragmas: {}, testPath: path };
  const environment = new Environment({ globalConfig, projectConfig: config }, about);
  const noCoverage = { collectCoverage: false, collectCoverageFrom: [], coverageProvider: 'babel' };
  const runtime = new Runtime(config, environment, resolver, transformer, source, noCoverage, path, globalConfig);
  await environment.setup();
  return { environment, runtime };
}

/** Runs the tests of a file for the first time, in which it is loaded. */
async function firstRun(test, globalConfig) {
  const { environment, runtime } = await load(test, globalConfig);
  const { config } = test.context;
  // No mutant while modules load: see FirstFailureEnvironment.
  environment.global.__stryker__.activeMutant = 'none';
  const start = performance.now();
  const result = await circus.default(globalConfig, config, environment, runtime, test.path, undefined);
  const names = result.testResults.map(({ fullName }) => fullName);
  loaded.set(test.path, { environment, runtime, names, milliseconds: performance.now() - start });
  return result;
}

function reset(block) {
  for (const child of block.children) {
    if (child.type === 'describeBlock') reset(child);
    else {
      if (child.isPassedOver) Object.assign(child, { isPassedOver: false, mode: undefined });
      Object.assign(child, {
        errors: [],
        invocations: 0,
        status: null,
        startedAt: null,
        duration: null,
        seenDone: false,
      });
    }
  }
}

/** Runs them again. */
async function runAgain({ path, context: { config } }, globalConfig) {
  const { environment, runtime } = loaded.get(path);
  const { global } = environment;
  const stateSymbol = Object.getOwnPropertySymbols(global).find(
    ({ description }) => description === 'JEST_STATE_SYMBOL',
  );
  const state = global[stateSymbol];
  const [handle] = global[Symbol.for('EVENT_HANDLERS')];
  reset(state.rootDescribeBlock);
  Object.assign(state, { unhandledErrors: [], currentlyRunningTest: null, testNamePattern: null });
  handle({ name: 'setup', parentProcess: process, testNamePattern: globalConfig.testNamePattern }, state);
  const { runAndTransformResultsToJestFormat } = runtime.requireInternalModule(runnerInside);
  return runAndTransformResultsToJestFormat({ config, globalConfig, testPath: path });
}

export default class MutantRunner extends CallbackTestRunner {
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const { testNamePattern } = this._globalConfig;
    const wanted = testNamePattern ? new RegExp(testNamePattern, 'i') : /(?:)/;
    const isBroken = process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined;
    const known = (test) => loaded.get(test.path) ?? { milliseconds: 0, names: undefined };
    for (const test of tests.toSorted((one, other) => known(one).milliseconds - known(other).milliseconds)) {
      const { names } = known(test);
      if (isBroken && names && !names.some((name) => wanted.test(name))) continue;
      await onStart(test);
      try {
        const result = await (names ? runAgain(test, this._globalConfig) : firstRun(test, this._globalConfig));
        await onResult(test, {
          ...result,
          testFilePath: test.path,
          perfStats: { start: 0, end: 0, runtime: 0, slow: false },
        });
        if (isBroken && result.numFailingTests > 0) break;
      } catch (error) {
        await onFailure(test, { message: error.message, stack: error.stack, type: error.name, code: undefined });
      }
    }
  }
}
