/** People of the runs of this process. */
let count = 0;

/**
 * Opens a browser for a newly registered user.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin of Passport
 * @returns the person, and a page of theirs
 */
export async function openAsPerson(browser, origin) {
  count += 1;
  const digits = String((Date.now() + count * 7919) % 10_000_000).padStart(7, '0');
  const person = { phone: `+7916${digits}`, email: `person.${digits}@mail.example`, first: 'Anna', last: 'Sokolova' };
  const context = await browser.newContext({ locale: 'en-US' });
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  await context.addCookies([{ name: 'locale', value: 'en', url: origin }]);
  const jwt = await register(context.request, origin, person);
  // A page of the origin without our scripts, which would look for the tokens.
  await page.goto(`${origin}/api/health/live`);
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('access_token', access);
    localStorage.setItem('refresh_token', refresh);
    localStorage.setItem('locale', 'en');
  }, jwt);
  return { person, page, close: () => context.close() };
}

/** Registers by the calls of the card. @returns the tokens */
async function register(request, origin, { phone, email, first, last }) {
  const call = async (path, data) => {
    const answer = await request.post(`${origin}/api/user/${path}/`, { data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const { phone_verification } = await call('send_verification_sms', { action: 'SIGNUP', phone });
  await call('verify_sms_code', { code: await codeFor(origin, phone), phone_verification });
  const { email_verification } = await call('send_verification_email', { action: 'SIGNUP', email });
  await call('verify_email_code', { code: await codeFor(origin, email), email_verification });
  const names = { first_name: first, last_name: last };
  const { jwt } = await call('registration', { ...names, phone, email, phone_verification, email_verification });
  return jwt;
}

/** Waits for the code that the development inbox has for a contact. */
async function codeFor(origin, to) {
  const guard = AbortSignal.timeout(120_000);
  while (!guard.aborted) {
    const answer = await fetch(`${origin}/dev/inbox/messages?to=${encodeURIComponent(to)}`);
    const code = (await answer.json()).find((message) => message.code)?.code;
    if (code) return code;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No code came to ${to}.`);
}
