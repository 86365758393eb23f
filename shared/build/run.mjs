import { spawn } from 'node:child_process';

/**
 * Runs a command and keeps quiet about it unless it fails.
 * @throws Error with everything it printed
 */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const printed = [];
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.stderr.on('data', (chunk) => printed.push(chunk));
    child.once('error', fail);
    child.once('exit', (code) => {
      if (code === 0) done();
      else fail(new Error(`${[command, ...args].join(' ')} failed\n${Buffer.concat(printed)}`));
    });
  });
}
