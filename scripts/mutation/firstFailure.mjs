/**
 * Jest's environment for mutants: the test that fails first has noticed the mutant, and those after it are passed over. StrykerJS
 * turns Jest's own `bail` off (jestjs/jest#11766).
 */
import DatabaseEnvironment from '../../identity/src/testing/databaseEnvironment.mjs';

/** The mutant that is tried; undefined in the first run, in which nothing is broken. */
const activeMutant = () => process.env.__STRYKER_ACTIVE_MUTANT__;
let noticed;

export default class FirstFailureEnvironment extends DatabaseEnvironment {
  handleTestEvent({ name, test }) {
    // Values made while a module loads are made once for all mutants (runner.mjs).
    if (name === 'run_start') this.global.__stryker__.activeMutant = activeMutant();
    if (name === 'test_start' && noticed !== undefined && noticed === activeMutant() && test.mode !== 'skip')
      Object.assign(test, { mode: 'skip', isPassedOver: true });
    if (name === 'test_done' && test.errors.length > 0) noticed = activeMutant();
    // StrykerJS would go on to count what the next file loads for a test that was not run.
    if (name === 'test_skip') this.global.__stryker__.currentTestId = undefined;
  }
}
