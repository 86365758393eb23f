/** Runs the site server and the identity service side by side until they are told to stop. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { refuseBusyPort } from './freePort.mjs';
import { nodeOptions, serviceOptions } from './nodeOptions.mjs';
import { untilReady } from './untilReady.mjs';

const readyLimitMs = 120_000;
const stopLimitMs = 12_000;

/**
 * The line that says that the product can be opened, and where its codes are if one of the gateways is the inbox.
 * @param {string} publicUrl
 * @param {NodeJS.ProcessEnv} env
 */
export function readyLine(publicUrl, { SMS_GATEWAY, MAIL_GATEWAY }) {
  const hasInbox = [SMS_GATEWAY, MAIL_GATEWAY].some((gateway) => (gateway || 'inbox') === 'inbox');
  return `Passport is ready: ${publicUrl}${hasInbox ? `  (codes: ${publicUrl}/dev/inbox)` : ''}`;
}

/**
 * Starts both programs, prints one line when they are ready, and ends this process with them.
 * @param {string} root folder of the repository or of an unpacked archive
 * @param {() => Promise<void>} [prepare] runs first; a signal during it ends the start
 */
export async function runPrograms(root, prepare = async () => undefined) {
  const port = process.env.PORT || '3000';
  const identityPort = process.env.IDENTITY_PORT || '3100';
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV || 'production',
    PORT: port,
    PUBLIC_URL: publicUrl,
    IDENTITY_PORT: identityPort,
    // In a terminal only warnings and errors are of use beside the address; a log collector also gets one line per request.
    LOG_LEVEL: process.env.LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info'),
  };
  /** The two programs that run now. */
  const children = new Map();
  let isStopping = false;

  function startProgram(name, file, options, more = {}) {
    const child = spawn(process.execPath, [...options, join(root, file)], {
      cwd: root,
      env: { ...env, ...more },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    children.set(name, child);
    child.once('exit', (code) => {
      children.delete(name);
      // Neither program is of use without the other.
      if (!isStopping) void stop(code === 0 ? 1 : (code ?? 1));
    });
  }

  /** Asks both to end, and ends what does not. */
  async function stop(code) {
    if (isStopping) return;
    isStopping = true;
    const running = [...children.values()];
    const ended = Promise.all(running.map((child) => new Promise((done) => child.once('exit', done))));
    for (const child of running) child.kill('SIGTERM');
    const limit = setTimeout(() => running.forEach((child) => child.kill('SIGKILL')), stopLimitMs);
    await ended;
    clearTimeout(limit);
    process.exit(code);
  }

  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));
  try {
    await prepare();
    // Else another instance would answer that it is ready, and this site would talk to it.
    await refuseBusyPort('PORT', port);
    await refuseBusyPort('IDENTITY_PORT', identityPort);
    if (isStopping) return;
    startProgram('identity', 'identity/dist/server.js', serviceOptions(env), identityEnv());
    startProgram('site', 'shell/dist-server/server.js', nodeOptions);
    const health = [`http://127.0.0.1:${port}/healthz`, `http://127.0.0.1:${identityPort}/api/health/ready`];
    if (!(await untilReady(health, { limitMs: readyLimitMs, isStopping: () => isStopping })))
      throw new Error('The product was not ready in time.');
    console.log(readyLine(publicUrl, env));
  } catch (error) {
    if (isStopping) return;
    console.error(error.message);
    await stop(1);
  }
}

/** The service receives every visitor through the site server beside it, whatever proxies stand in front of that one. */
function identityEnv() {
  const { TRUSTED_PROXIES: proxies } = process.env;
  return {
    // There is only this one process: no other could take over while it drains, so it stops at once.
    DRAIN_SECONDS: process.env.DRAIN_SECONDS || '0',
    TRUSTED_PROXIES: ['127.0.0.0/8', '::1/128', proxies === 'none' ? '' : proxies].filter(Boolean).join(','),
  };
}
