/** The steps that a client is tested with, in this order: each step begins where the one before has ended. */
export const stepNames = ['sign-in', 'claims', 'refresh', 'sign-out there', 'sign-out here'];

/**
 * Takes a client through its steps and prints each. After one that fails the others are not tried.
 * @param {string} client its name
 * @param {Record<string, (() => Promise<unknown>) | undefined>} steps by their names; without one where the client cannot do it
 * @param {(line: string) => void} [print]
 * @returns {Promise<string[][]>} rows of client, step and result: `ok`, `-` or the failure
 */
export async function runSteps(client, steps, print = console.log) {
  const rows = [];
  let hasFailed = false;
  for (const step of stepNames) {
    const result = hasFailed ? 'not tried' : await resultOf(steps[step]);
    hasFailed ||= !isGood(result);
    rows.push([client, step, result]);
    print(`${client}: ${step}: ${result}`);
  }
  return rows;
}

async function resultOf(step) {
  if (!step) return '-';
  try {
    await step();
    return 'ok';
  } catch (error) {
    return `FAILED ${String(error.message).replace(/\s+/g, ' ').trim()}`;
  }
}

const isGood = (result) => result === 'ok' || result === '-';

/** @returns {boolean} whether every step of these rows was done that a client can do */
export const allGood = (rows) => rows.length > 0 && rows.every(([, , result]) => isGood(result));
