/** Runs Passport in this process until it is told to stop. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { refuseBusyPort } from './freePort.mjs';
import { secondsSince } from './secondsSince.mjs';
import { untilReady } from './untilReady.mjs';

/**
 * The line that announces that the product can be opened, and where its codes are if one of the gateways is the inbox.
 * @param {string} publicUrl
 * @param {NodeJS.ProcessEnv} env
 */
export function readyLine(publicUrl, { SMS_GATEWAY, MAIL_GATEWAY }) {
  const hasInbox = [SMS_GATEWAY, MAIL_GATEWAY].some((gateway) => (gateway || 'inbox') === 'inbox');
  return `Passport is ready: ${publicUrl}${hasInbox ? `  (codes: ${publicUrl}/dev/inbox)` : ''}`;
}

/** The settings of a start: those of `env`, or else the defaults. @param {NodeJS.ProcessEnv} env */
export function startDefaults(env) {
  const port = env.PORT || '3000';
  return {
    NODE_ENV: env.NODE_ENV || 'production',
    PORT: port,
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}`,
    IDENTITY_PORT: env.IDENTITY_PORT || '3100',
    // No other process could take over while this one drains, so it stops immediately.
    DRAIN_SECONDS: env.DRAIN_SECONDS || '0',
    // In a terminal only warnings and errors are of use in addition to the address; a log collector also gets one line per request.
    LOG_LEVEL: env.LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info'),
  };
}

/**
 * Waits without a limit: a database may take minutes on a busy machine, and a start that cannot succeed ends by itself.
 * @param {string} health address
 * @param {{ patienceMs: number, isFirst: boolean }} options `patienceMs`: between two lines about the wait
 */
async function untilPassportIsReady(health, { patienceMs, isFirst }) {
  const startedAt = performance.now();
  let isReady = false;
  const sayWhy = async () => {
    const answer = await fetch(health).then(
      (response) => response.json(),
      () => undefined,
    );
    const reason = answer?.reason ?? `The database is ${isFirst ? 'made' : 'opened and brought up to date'}.`;
    if (!isReady) console.log(`Not ready after ${secondsSince(startedAt)} s. ${reason}`);
  };
  const waiting = setInterval(() => void sayWhy(), patienceMs);
  await untilReady([health]);
  isReady = true;
  clearInterval(waiting);
  if (isFirst) console.log(`Made the database in ${secondsSince(startedAt)} s.`);
}

/**
 * Starts the program and prints one line when it is ready. Where it cannot start, it says why and ends this process.
 * @param {string} root folder of the repository or of an unpacked archive
 * @param {{ prepare?: () => Promise<void>, patienceMs?: number }} [options] `prepare`: runs first; `patienceMs`: between two lines
 *   that say what is waited for
 */
export async function startPassport(root, { prepare = async () => undefined, patienceMs = 15_000 } = {}) {
  const { env } = process;
  try {
    // In the environment as it is: with NODE_ENV=production npm would install nothing that builds.
    await prepare();
    Object.assign(env, startDefaults(env));
    // Else another instance would answer that it is ready.
    await refuseBusyPort('PORT', env.PORT);
    await refuseBusyPort('IDENTITY_PORT', env.IDENTITY_PORT);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const isFirst = !env.DATABASE_URL && !existsSync(join(env.DATA_DIR || '.data', 'database'));
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'identity/dist/server.js')).href);
  await untilPassportIsReady(`http://127.0.0.1:${env.IDENTITY_PORT}/api/health/ready`, { patienceMs, isFirst });
  console.log(readyLine(env.PUBLIC_URL, env));
}
