import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * The source of a program that answers one path, and prints the first time it does so.
 * @param {string} name its name in the output
 * @param {string} setting variable with its port
 * @param {string} path
 */
export const answering = (name, setting, path) => `
import { createServer } from 'node:http';
let isAsked = false;
const server = createServer((request, response) => {
  if (request.url !== '${path}') return response.writeHead(404).end();
  if (!isAsked) process.stdout.write('${name} answers\\n');
  isAsked = true;
  response.end();
});
server.listen(Number(process.env.${setting}), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));`;

/**
 * Starts a command of the repository.
 * @param {string} script
 * @param {NodeJS.ProcessEnv} env
 * @returns `until` waits for a text in what it and its programs print, or for their end; `ended` is its exit code
 */
export function startCommand(script, env) {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let printed = '';
  let isClosed = false;
  let look = () => undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
      look();
    });
  const until = (text) =>
    new Promise((done) => {
      look = () => (printed.includes(text) || isClosed) && done();
      look();
    });
  // Its output is closed when its programs have ended too.
  const ended = once(child, 'close').then(([code]) => {
    isClosed = true;
    look();
    return code;
  });
  const stop = () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    return ended;
  };
  return { until, printed: () => printed, ended, stop };
}
