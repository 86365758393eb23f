import { createServer } from 'node:http';
import { expect, test } from '../fixtures/test';
import { freePort, startProduct } from '../fixtures/product';
import { newPerson } from '../fixtures/person';
import { SignInPage } from '../pages/signInPage';

test('each step of a registration and a sign-in reaches the configured sink, and nothing about the person does', async ({
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
    const steps = ['anon_main', 'anon_phone_code', 'anon_registration', 'anon_email_code', 'user_showcase'];
    const again = ['anon_main', 'user_email_code', 'user_showcase'];
    await expect.poll(() => received).toEqual([...steps, ...again].map((step) => JSON.stringify({ step })));
  } finally {
    await product.stop();
    sink.close();
  }
});
