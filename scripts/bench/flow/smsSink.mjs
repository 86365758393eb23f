import { createServer } from 'node:http';

/**
 * The SMS gateway of a bench: keeps the code of each message it is posted (`{id, to, text}`), so that the caller
 * reads it as a phone would, at no cost to the service under test.
 */
export async function startSmsSink() {
  const waiting = new Map();
  const arrived = new Map();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      response.end('{}');
      const { to, text } = JSON.parse(body);
      const code = /\d{4,6}/.exec(text)?.[0];
      const wake = waiting.get(to);
      if (wake) {
        waiting.delete(to);
        wake(code);
      } else arrived.set(to, code);
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    /** The next code sent to a phone in E.164. */
    code(to) {
      const code = arrived.get(to);
      if (code !== undefined) {
        arrived.delete(to);
        return Promise.resolve(code);
      }
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
