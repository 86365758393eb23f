import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const pollMs = 10;

/**
 * The SMS gateway of a run: keeps its messages, so that clients read their codes and the checker sees every delivery.
 * `hang()` makes it accept messages without answering until `heal()`.
 */
export async function startGateway() {
  /** Ids of messages, in the order in which they arrived. */
  const deliveries = [];
  /** The newest code of each phone, and how many arrived. */
  const codes = new Map();
  let healed = Promise.resolve();
  let heal = () => undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', async () => {
      const { id, to, text } = JSON.parse(body);
      // Stored before the answer: a sender that times out and sends the message again has delivered it twice.
      deliveries.push(String(id));
      codes.set(to, { code: /\d{4,6}/.exec(text)?.[0], count: (codes.get(to)?.count ?? 0) + 1 });
      await healed;
      response.end('{}');
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    deliveries,
    countOf: (phone) => codes.get(phone)?.count ?? 0,
    /** The code that arrives after the first `known` ones; undefined where none comes in time. */
    async nextCode(phone, known, limitMs = 5000) {
      for (let waited = 0; waited < limitMs; waited += pollMs) {
        const { code, count = 0 } = codes.get(phone) ?? {};
        if (count > known) return code;
        await wait(pollMs);
      }
      return undefined;
    },
    /** The next code that arrives, as the drivers of the benches expect it. */
    code(phone) {
      return this.nextCode(phone, this.countOf(phone));
    },
    hang() {
      heal();
      healed = new Promise((done) => (heal = done));
    },
    heal: () => heal(),
    async stop() {
      heal();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
