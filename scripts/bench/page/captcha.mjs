/** What the proof of work costs a visitor: the page's own worker, compared with the bare hashes that it has to compute. */
import { slowPhone, wideScreen } from './browser.mjs';

/**
 * Solves the challenge of a +79 number with the CPU of a slow phone.
 * @param origin of a site whose CAPTCHA is on
 * @returns milliseconds of the worker from its start, and of the same number of hashes alone
 */
export async function measureCaptcha(browser, origin) {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: wideScreen });
  const page = await context.newPage();
  const worker = page.waitForEvent('worker');
  await page.goto(origin);
  await page.locator('input[type=tel]').fill('9161234567');
  await page.keyboard.press('Enter');
  const script = (await worker).url();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu });
  const result = await page.evaluate(solveAndHash, script);
  await context.close();
  return result;
}

/** Runs in the page. */
async function solveAndHash(script) {
  const policy = window.trustedTypes.createPolicy('passport-shell', { createScriptURL: (text) => text });
  const query = new URLSearchParams({ action: 'send_sms', phone: '+79161234567' });
  const puzzle = await (await fetch(`/api/captcha/challenge/?${query}`)).json();
  const started = performance.now();
  const solver = new Worker(policy.createScriptURL(script));
  const number = await new Promise((done, fail) => {
    solver.onmessage = ({ data }) => (data.number === undefined ? fail(new Error('no solution')) : done(data.number));
    solver.postMessage(puzzle);
  });
  const solvedMs = performance.now() - started;
  solver.terminate();

  const encoder = new TextEncoder();
  const hashingStarted = performance.now();
  for (let from = 0; from <= number; from += 64) {
    const batch = Array.from({ length: 64 }, (_, at) => encoder.encode(`${puzzle.salt}${from + at}`));
    await Promise.all(batch.map((text) => crypto.subtle.digest(puzzle.algorithm, text)));
  }
  return { solvedMs, hashedMs: performance.now() - hashingStarted };
}
