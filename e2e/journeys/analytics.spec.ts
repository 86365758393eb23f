import { createServer } from 'node:http';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { expect, test } from '../fixtures/test';
import { startProduct } from '../fixtures/product';
import { newPerson } from '../fixtures/person';
import { SignInPage } from '../pages/signInPage';

test('each step of a registration and a sign-in and the goal of the first call reach the configured sink; no personal data does', async ({
  browser,
}) => {
  const received: string[] = [];
  const sink = createServer((request, answer) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(`${request.headers.cookie ?? ''}${request.headers.referer ?? ''}${body}`);
      answer.writeHead(204).end();
    });
  });
  const port = await freePort();
  await new Promise<void>((done) => sink.listen(port, '127.0.0.1', done));
  const product = await startProduct({ ANALYTICS_URL: `http://127.0.0.1:${port}/steps` });
  try {
    const page = await (await browser.newContext({ baseURL: product.url, locale: 'ru-RU' })).newPage();
    const person = newPerson();
    const signIn = new SignInPage(page, product.url);
    await signIn.open();
    await signIn.register(person);
    await signIn.signOut();
    await signIn.signIn(person, 'email');
    const goal = { goal: 'identify' };
    const steps = (...names: string[]): object[] => names.map((step) => ({ step }));
    const first = [...steps('anon_main'), goal];
    const registration = steps('anon_phone_code', 'anon_registration', 'anon_email_code', 'user_showcase');
    const again = steps('user_email_code', 'user_showcase');
    await expect
      .poll(() => received)
      .toEqual([...first, ...registration, ...first, ...again].map((report) => JSON.stringify(report)));
  } finally {
    await product.stop();
    sink.close();
  }
});
