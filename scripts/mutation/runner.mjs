/**
 * Jest's runner for mutants: test files one after the other, quick ones first, until one of them has noticed the mutant. A file none of
 * whose tests reaches the mutant is not loaded, which takes a second: the first run, in which nothing is broken, notes which tests it has.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import TestRunner from 'jest-runner';

const fileOfNotes = (path) => join(process.env.TEST_DIRECTORY, `${path.replaceAll('/', '_')}.json`);

/** What the first run noted of a test file: how long it took, and the names of its tests. */
function notesOf(path) {
  const file = fileOfNotes(path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { milliseconds: 0, names: undefined };
}

export default class MutantRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const pattern = this._globalConfig.testNamePattern;
    const wanted = pattern ? new RegExp(pattern, 'i') : /(?:)/;
    const isBroken = process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined;
    let isNoticed = false;
    const forget = this.on('test-file-success', ([{ path }, { numFailingTests, perfStats, testResults }]) => {
      isNoticed = numFailingTests > 0;
      const notes = { milliseconds: perfStats.runtime, names: testResults.map(({ fullName }) => fullName) };
      if (!isBroken) writeFileSync(fileOfNotes(path), JSON.stringify(notes));
    });
    const quickFirst = tests
      .map((test) => ({ test, ...notesOf(test.path) }))
      .sort((one, other) => one.milliseconds - other.milliseconds);
    for (const { test, names } of quickFirst) {
      if (isBroken && names && !names.some((name) => wanted.test(name))) continue;
      await super.runTests([test], watcher, options);
      if (isBroken && isNoticed) break;
    }
    forget();
  }
}
