/**
 * `node scripts/demo/phones.mjs`: one page with what the peers of the demo have brought to phones, and buttons that send receipts. Settings:
 * `PORT`, and `CONTROLS`, the control addresses of the peers as a JSON object by their names.
 */
import { createServer } from 'node:http';
import { phonesList, phonesPage } from './phonesPage.mjs';

const { PORT, CONTROLS = '{}' } = process.env;
const controls = new Map(Object.entries(JSON.parse(CONTROLS)));
const hosts = [`localhost:${PORT}`, `127.0.0.1:${PORT}`];

/** Newest first. */
async function messagesOfAll() {
  const answers = await Promise.all(
    [...controls].map(async ([peer, control]) => {
      const { messages } = await (await fetch(`${control}/messages`)).json();
      return messages.map((message) => ({ ...message, peer }));
    }),
  );
  return answers.flat().sort((one, other) => (one.at < other.at ? 1 : -1));
}

async function sendReceipt(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { peer, id, said = '' } = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
  const [state, reason] = said.split(' ');
  await fetch(`${controls.get(peer)}/receipts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, state, reason }),
  });
}

const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
const routes = {
  'GET /': async () => [200, html, phonesPage(await messagesOfAll())],
  'GET /list': async () => [200, html, phonesList(await messagesOfAll())],
  'POST /receipts': async (request) => {
    await sendReceipt(request);
    return [303, { location: '/' }, ''];
  },
};

async function answer(request) {
  const { host, origin = `http://${host}` } = request.headers;
  // Pages of other sites must neither read codes, by a name of their own for this machine, nor press buttons.
  if (!hosts.includes(host) || origin !== `http://${host}`) return [403, {}, 'For pages of this address alone.'];
  const route = routes[`${request.method} ${request.url}`];
  return route ? route(request) : [404, {}, 'No such page.'];
}

createServer((request, response) => {
  void answer(request).then(
    ([status, headers, body]) => response.writeHead(status, headers).end(body),
    (error) => response.writeHead(502).end(error.message),
  );
}).listen(Number(PORT), '127.0.0.1');
