/**
 * What the peers of the service share: the messages on the phones, what they answer to the next ones, their receipts, and an address of
 * their own from which all that is controlled. It hides no codes: it plays the phones.
 */
import { createServer } from 'node:http';
import { fateOf } from './fates.mjs';
import { answerJson, bodyOf, listen } from './json.mjs';

const kept = 1000;
/** Long enough for a person to see each stage. */
const defaultDelayMs = 1500;

/**
 * @param {string} name
 * @param {(message: object, said: object) => Promise<number>} send sends one receipt and returns what was answered to it
 * @param {NodeJS.ProcessEnv} env `DELAY_MS`: between a message and its first receipt, and from one to the next; `CONTROL_PORT`
 */
export function createPeer(name, send, env = process.env) {
  const delayMs = Number(env.DELAY_MS ?? defaultDelayMs);
  /** Newest first. */
  const messages = [];
  /** For the next messages, in this order. */
  const answers = [];

  const report = async (message, said) => {
    const answer = await send(message, said).catch((error) => error.message);
    message.receipts.push({ ...said, at: new Date().toISOString(), answer });
    return answer;
  };

  /** Stores a message on its phone, and sends its receipts in time. */
  const take = (message) => {
    const stored = { ...message, at: new Date().toISOString(), receipts: [] };
    messages.unshift(stored);
    messages.length = Math.min(messages.length, kept);
    for (const { after, ...said } of fateOf(message.to)) setTimeout(() => void report(stored, said), after * delayMs);
  };

  /**
   * `GET /messages` → `{messages}`, newest first. `POST /receipts {id, state, reason?}` sends one now → `{answer}`. `POST /answers {answers}`:
   * what is answered to the next messages, in the words of the protocol, or `hang` for nothing.
   */
  const control = createServer((request, response) => {
    void handle(request).then(
      ([status, body]) => answerJson(response, status, body),
      (error) => answerJson(response, 400, { error: error.message }),
    );
  });
  const routes = {
    'GET /messages': () => [200, { peer: name, messages }],
    'POST /receipts': async ({ id, ...said }) => {
      const message = messages.find((candidate) => candidate.id === id);
      return message ? [200, { answer: await report(message, said) }] : [404, { error: 'no such message' }];
    },
    'POST /answers': ({ answers: next = [] }) => {
      answers.splice(0, answers.length, ...next);
      return [200, {}];
    },
  };
  const handle = async (request) => {
    // A page of another site can reach this machine too, by a name of its own or without reading the answer.
    const isOurs = request.headers.host === `127.0.0.1:${control.address().port}`;
    const isJson = request.method === 'GET' || request.headers['content-type'] === 'application/json';
    const route = routes[`${request.method} ${request.url}`];
    if (!isOurs || !isJson) return [403, { error: 'for programs of this machine alone' }];
    return route ? route(await bodyOf(request)) : [404, { error: 'no such address' }];
  };

  return {
    take,
    /** What to answer to this message instead of taking it; undefined to take it. */
    nextAnswer: () => answers.shift(),
    /** Prints the ready line. @param {string} url at which the service reaches it */
    async start(url) {
      // A program that has started it with a channel of its own takes it along, however it ends.
      process.once('disconnect', () => process.exit());
      const port = await listen(control, env.CONTROL_PORT);
      console.log(JSON.stringify({ peer: name, url, control: `http://127.0.0.1:${port}` }));
    },
  };
}
