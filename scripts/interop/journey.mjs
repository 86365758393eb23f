import { openAsPerson } from './person.mjs';

/** The buttons of our own pages and of the libraries' on the way. */
const agreeing = /^(Allow|Sign in with Passport)$/;
const leaving = /^(Sign out|Continue)$/;
const limitMs = 180_000;

/**
 * The steps of a client whose pages have links to sign in and out, and show who has signed in.
 * @param {{ browser: import('@playwright/test').Browser, product: { url: string }, home: string,
 *   has: { canRefresh?: boolean, noticesSignOut?: boolean } }} setup `home`: address of the client; `noticesSignOut`: it ends its session
 *   when ours ends, else its next refresh has to be refused
 * @returns {{ steps: Record<string, (() => Promise<void>) | undefined>, close: () => Promise<void> }}
 */
export function journeyOf({ browser, product, home, has }) {
  let visitor;
  const opened = [];
  const enter = () => visitor.page.getByRole('link', { name: /^Sign in/ });

  async function signIn() {
    visitor = await openAsPerson(browser, product.url);
    opened.push(visitor);
    await visitor.page.goto(home);
    await enter().click();
    await press(visitor.page, agreeing, visitor.page.getByRole('link', { name: 'Sign out' }));
  }
  async function expectClaims() {
    const shown = await visitor.page.locator('body').innerText();
    const { first, last, email } = visitor.person;
    for (const claim of [first, last, email]) if (!shown.includes(claim)) throw new Error(`no ${claim} in: ${shown}`);
  }
  async function refresh() {
    await visitor.page.getByRole('link', { name: 'Refresh' }).click();
    await visitor.page.getByText(/^Refresh(ed| refused)/).waitFor();
    return visitor.page.locator('body').innerText();
  }
  async function expectRefreshed() {
    const shown = await refresh();
    if (!shown.includes('Refreshed')) throw new Error(shown);
    await expectClaims();
  }
  async function signOutThere() {
    await visitor.page.goto(home);
    await visitor.page.getByRole('link', { name: 'Sign out' }).click();
    await press(visitor.page, leaving, enter());
    // A user without a session here either has to sign in.
    await enter().click();
    await press(visitor.page, agreeing, visitor.page.getByRole('textbox', { name: 'Phone' }));
  }
  async function signOutHere() {
    await signIn();
    const { page } = visitor;
    await page.goto(`${product.url}/passport`);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: /^(Sign in|You’re signed out)/ }).waitFor();
    if (has.noticesSignOut) return untilSignedOut();
    await page.goto(home);
    const shown = await refresh();
    if (!shown.includes('Refresh refused')) throw new Error(`refreshed after the session had ended: ${shown}`);
  }
  /** The notice arrives by a separate call. */
  async function untilSignedOut() {
    const guard = AbortSignal.timeout(limitMs);
    while (!guard.aborted) {
      await visitor.page.goto(home);
      if (await enter().isVisible()) return;
      await new Promise((done) => setTimeout(done, 500));
    }
    throw new Error('its session goes on');
  }

  const steps = {
    'sign-in': signIn,
    claims: expectClaims,
    refresh: has.canRefresh ? expectRefreshed : undefined,
    'sign-out there': signOutThere,
    'sign-out here': has.canRefresh || has.noticesSignOut ? signOutHere : undefined,
  };
  const told = Object.entries(steps).map(([name, step]) => [name, step && (() => withPage(step, () => visitor?.page))]);
  return {
    steps: Object.fromEntries(told),
    close: async () => void (await Promise.all(opened.map(({ close }) => close()))),
  };
}

/** Presses the buttons of the pages on the way until a goal is seen. */
async function press(page, buttons, goal) {
  const button = page.getByRole('button', { name: buttons });
  for (let pages = 0; pages < 8; pages += 1) {
    await goal.or(button).first().waitFor();
    if (await goal.first().isVisible()) return;
    const hasLeft = page.waitForEvent('framenavigated');
    // It may be a form that submits itself.
    await Promise.all([hasLeft, button.first().click({ noWaitAfter: true })]);
  }
  throw new Error('the pages lead nowhere');
}

/** Where a step fails, the browser's page shows why. */
async function withPage(step, pageOf) {
  try {
    await step();
  } catch (error) {
    const page = pageOf();
    const shown = page
      ? await page
          .locator('body')
          .innerText({ timeout: 5000 })
          .catch(() => '')
      : '';
    throw new Error(`${error.message} (${page?.url() ?? 'no page'}: ${shown.slice(0, 400)})`, { cause: error });
  }
}
