import { spawn } from 'node:child_process';

const running = new Set();
// A stopped start or build must not leave a compiler behind, which would continue to write.
process.once('exit', () => {
  for (const child of running) child.kill();
});

/**
 * Runs a command silently unless it fails. It ends with this process.
 * @throws Error with its whole output
 */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    running.add(child);
    const printed = [];
    child.stdout?.on('data', (chunk) => printed.push(chunk));
    child.stderr?.on('data', (chunk) => printed.push(chunk));
    child.once('error', fail);
    child.once('exit', (code) => {
      running.delete(child);
      if (code === 0) done();
      else fail(new Error(`${[command, ...args].join(' ')} failed\n${Buffer.concat(printed)}`));
    });
  });
}
