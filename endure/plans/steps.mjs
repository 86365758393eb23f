import { setTimeout as wait } from 'node:timers/promises';

/**
 * The steps that the browsers of one person and an operator may take, in any order and at the same time. A step that needs a session does nothing
 * without one, so that every part of a plan is a plan.
 * @typedef {{ browser: import('../load/loadClient.mjs').LoadClient, operator: import('./operator.mjs').Operator,
 *   resendMs: number }} Actor
 */

/** @param {(actor: Actor) => Promise<unknown>} work */
const signedIn = (work) => async (actor) => {
  if (actor.browser.isSignedIn) await work(actor);
};

const signInTries = 3;

/** Another browser of the person may just have been sent a code. @param {Actor} actor */
async function signInSoon({ browser, resendMs }) {
  for (let tries = 0; tries < signInTries && !(await browser.signIn()); tries += 1) await wait(resendMs);
}

/** @type {Record<string, (actor: Actor) => Promise<unknown>>} */
export const steps = {
  'sign in': signInSoon,
  'sign in with one code twice at the same time': ({ browser }) => browser.signIn(2),
  'guess a code three times': ({ browser }) => browser.guess(),
  refresh: signedIn(({ browser }) => browser.refresh()),
  'refresh with one token ten times at the same time': signedIn(({ browser }) => browser.refresh(10)),
  'read the profile': signedIn(({ browser }) => browser.read()),
  'write the profile': signedIn(({ browser }) => browser.write()),
  'sign out': signedIn(({ browser }) => browser.leave()),
  'sign out everywhere': signedIn(({ browser }) => browser.leaveEverywhere()),
  'operator: end the sessions': ({ browser, operator }) => browser.endByOperator(() => operator.endSessions()),
  'operator: black list, and off it again': ({ browser, operator }) =>
    operator.whileBlackListed(() => browser.sendForbidden('a code to a phone of the black list')),
  'operator: deactivate': async ({ browser, operator }) => {
    await browser.endByOperator(() => operator.deactivate());
    if (operator.hasDeactivated) await browser.forbidden('a sign-in to a deactivated account', () => statusOf(browser));
  },
  'operator: rotate the keys': ({ operator }) => operator.rotateKeys(),
  'kill a process of the service': ({ operator }) => operator.killProcess(),
};

const statusOf = async (browser) => ({ status: (await browser.signIn()) ? 200 : 401 });
