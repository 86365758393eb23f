/** Runs Passport in this process until it is told to stop. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endOnSignal } from './endOnSignal.mjs';
import { refuseBusyPort } from './freePort.mjs';
import { untilReady } from './untilReady.mjs';

const patienceMs = 15_000;

/**
 * The line that says that the product can be opened, and where its codes are if one of the gateways is the inbox.
 * @param {string} publicUrl
 * @param {NodeJS.ProcessEnv} env
 */
export function readyLine(publicUrl, { SMS_GATEWAY, MAIL_GATEWAY }) {
  const hasInbox = [SMS_GATEWAY, MAIL_GATEWAY].some((gateway) => (gateway || 'inbox') === 'inbox');
  return `Passport is ready: ${publicUrl}${hasInbox ? `  (codes: ${publicUrl}/dev/inbox)` : ''}`;
}

/** What a start sets that is not told otherwise. @param {NodeJS.ProcessEnv} env */
function completed(env) {
  const port = env.PORT || '3000';
  return {
    NODE_ENV: env.NODE_ENV || 'production',
    PORT: port,
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}`,
    IDENTITY_PORT: env.IDENTITY_PORT || '3100',
    // No other process could take over while this one drains, so it stops at once.
    DRAIN_SECONDS: env.DRAIN_SECONDS || '0',
    // In a terminal only warnings and errors are of use beside the address; a log collector also gets one line per request.
    LOG_LEVEL: env.LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info'),
  };
}

/**
 * Starts the program and prints one line when it is ready. Where it cannot start, it says why and ends this process.
 * @param {string} root folder of the repository or of an unpacked archive
 * @param {() => Promise<void>} [prepare] runs first; a signal during it ends the start
 */
export async function startPassport(root, prepare = async () => undefined) {
  const env = Object.assign(process.env, completed(process.env));
  try {
    await endOnSignal(prepare);
    // Else another instance would answer that it is ready.
    await refuseBusyPort('PORT', env.PORT);
    await refuseBusyPort('IDENTITY_PORT', env.IDENTITY_PORT);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'identity/dist/server.js')).href);
  const waiting = setInterval(() => console.log('Waiting for the database …'), patienceMs).unref();
  await untilReady([`http://127.0.0.1:${env.IDENTITY_PORT}/api/health/ready`]);
  clearInterval(waiting);
  console.log(readyLine(env.PUBLIC_URL, env));
}
