/** An operator at a shell, whose commands are killed now and then. */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { root } from '../../scripts/lib/repository.mjs';

const program = join(root, 'identity/dist/admin.js');
/** A command takes about this long, so that it may be killed at any moment of it. */
const longestMs = 1500;
const pick = (items) => items[randomInt(items.length)];

/** @returns how a command of an operator with a name has ended */
const run = (settings, name, args) =>
  new Promise((done) => {
    const killed = randomInt(2) === 0 ? { timeout: 1 + randomInt(longestMs), killSignal: 'SIGKILL' } : {};
    const env = { ...settings, OPERATOR_NAME: name };
    execFile(process.execPath, [program, ...args], { env, ...killed }, (error) => {
      const isKilled = error?.signal === 'SIGKILL';
      done({ isKilled, outcome: error ? (isKilled ? 'unknown' : 'fail') : 'ok' });
    });
  });

/**
 * Runs commands on people whom operators act on at the same time.
 * @param {AbortSignal} signal
 * @param {{ settings: NodeJS.ProcessEnv }} world
 * @param {import('./operatorLane.mjs').ActsBook} book
 * @param {{ people: { phone: string }[], future: { phone: string }[] }} field
 * @returns {Promise<number>} commands that were killed
 */
export async function runCommands(signal, { settings }, book, { people, future }) {
  let kills = 0;
  while (!signal.aborted) {
    const [person, colleague] = [pick(people), pick(future)];
    const role = pick(['auditor', 'editor', 'staff']);
    const [event, ...args] = pick([
      ['user_locked', 'user', 'lock', '--phone', person.phone, '--hours', String(25 + randomInt(100)), '--reason', 'x'],
      ['user_unlocked', 'user', 'unlock', '--phone', person.phone, '--reason', 'x'],
      ['user_sessions_ended', 'user', 'end-sessions', '--phone', person.phone],
      ['operator_role_granted', 'operator', 'add', '--phone', colleague.phone, '--role', role],
      ['operator_role_removed', 'operator', 'remove', '--phone', colleague.phone, '--role', role],
    ]);
    const mark = book.newMark();
    const { outcome, isKilled } = await run(settings, mark, args);
    book.asked.push({ mark, event, outcome });
    if (isKilled) kills += 1;
  }
  return kills;
}
