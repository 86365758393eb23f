import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const majorOf = (version) => Number(/^(\d+)\.\d+$/.exec(version)?.[1] ?? NaN);

/**
 * Whether a shell can host a remote: it supports its own major version of the contract and the one before
 * (shell/src/remotes/isContractSupported.ts checks the same in the page).
 * @param {string} remote version of the contract
 * @param {string} shell version of the contract
 */
const isHosted = (remote, shell) =>
  [majorOf(shell), majorOf(shell) - 1].includes(majorOf(remote)) && majorOf(remote) > 0;

/**
 * @param {import('./registry.mjs').Release} release
 * @param {string} packageFolder of the remote; `passport.maxBytes` of its package.json is the budget of its first screen, compressed
 * @throws {Error} where the first screen is heavier than its budget
 */
export function checkSize({ bytes }, packageFolder) {
  const { maxBytes } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).passport;
  if (maxBytes === undefined || bytes <= maxBytes) return;
  throw new Error(
    `The first screen loads ${bytes} bytes, its budget is ${maxBytes} (passport.maxBytes in package.json).`,
  );
}

/** @param {string | undefined} shell version of the contract that the site's shell has; undefined where no site answers */
export function checkContract({ contract }, shell) {
  if (shell === undefined || isHosted(contract, shell)) return;
  throw new Error(
    `The remote needs contract ${contract}, the shell of the site has ${shell}: release the shell first.`,
  );
}

/** The JSON response of a site; undefined for any other response, or none. */
async function ask(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  return answer?.ok ? answer.json().catch(() => undefined) : undefined;
}

/**
 * @param {string} origin of a site
 * @returns {Promise<string | undefined>} the contract of its shell; undefined without a response
 */
export const contractOfSite = async (origin) => (await ask(`${origin}/healthz`))?.contract;

/**
 * Refuses a version that the service has stopped as a canary: as a canary no browser would get it, and as a release every browser.
 * @param {import('./commands.mjs').Place} place
 * @param {string} version
 * @throws {Error} with the next step
 */
export async function refuseStopped({ name, site: { origin }, say }, version) {
  const stopped = (await ask(`${origin}/api/release_reports/stopped/`))?.stopped;
  if (!stopped) return say(`${name}: ${origin} does not say which canaries were stopped.`);
  if (stopped.some((canary) => canary.remote === name && canary.version === version))
    throw new Error(
      `The service has stopped version ${version}, because it failed more often than the live release: ` +
        `end it by "npm run stop -w ${name}" where it still runs, and release a repaired build.`,
    );
}
