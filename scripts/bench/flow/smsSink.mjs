import { createServer } from 'node:http';

/**
 * The SMS gateway of a bench: gives the code of a message that it is posted (`{id, to, text}`) to whoever waits for it, at no cost to the
 * service under test.
 */
export async function startSmsSink() {
  const waiting = new Map();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      response.end('{}');
      const { to, text } = JSON.parse(body);
      const code = /\d{4,6}/.exec(text)?.[0];
      waiting.get(to)?.(code);
      waiting.delete(to);
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    /** The next code sent to a phone in E.164: to be requested before it is sent. */
    code(to) {
      return new Promise((done, fail) => {
        const limit = setTimeout(() => fail(new Error('no SMS within 10 s')), 10_000);
        waiting.set(to, (value) => {
          clearTimeout(limit);
          done(value);
        });
      });
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}
