/**
 * Jest's runner for mutants: test files one after the other, small ones first, until one of them has noticed the mutant. A file none of
 * whose tests reaches the mutant is not loaded, which takes a second: the first run, in which nothing is broken, notes which tests it has.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import TestRunner from 'jest-runner';

const notes = (path) => join(process.env.TEST_DIRECTORY, `${path.replaceAll('/', '_')}.json`);

/** Whether one of the tests of a file is to run. */
function isNeeded(path, pattern) {
  if (!pattern || !existsSync(notes(path))) return true;
  const wanted = new RegExp(pattern, 'i');
  return JSON.parse(readFileSync(notes(path), 'utf8')).some((name) => wanted.test(name));
}

export default class MutantRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const bySize = tests.toSorted((one, other) => statSync(one.path).size - statSync(other.path).size);
    const isBroken = process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined;
    let isNoticed = false;
    const forget = this.on('test-file-success', ([{ path }, { numFailingTests, testResults }]) => {
      isNoticed = numFailingTests > 0;
      if (!isBroken) writeFileSync(notes(path), JSON.stringify(testResults.map(({ fullName }) => fullName)));
    });
    for (const test of bySize) {
      if (isBroken && !isNeeded(test.path, this._globalConfig.testNamePattern)) continue;
      await super.runTests([test], watcher, options);
      if (isBroken && isNoticed) break;
    }
    forget();
  }
}
