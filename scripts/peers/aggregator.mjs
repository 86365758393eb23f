/**
 * `node scripts/peers/aggregator.mjs`: takes messages of all channels over HTTP and posts signed receipts (parts/fates.mjs says which).
 * Settings: `PORT`, `CONTROL_PORT` (free ones by default), `PASSWORD` (secret), `RECEIPT_URL`, `RECEIPT_SECRET`, `DELAY_MS`. Control:
 * parts/createPeer.mjs; an answer is a status, and a receipt may be signed `secondsAgo`.
 */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { createPeer } from './parts/createPeer.mjs';
import { answerJson, bodyOf, listen, postSigned, unixTime } from './parts/json.mjs';

const { PORT, PASSWORD = 'secret', RECEIPT_URL, RECEIPT_SECRET = '' } = process.env;
const credentials = `Basic ${Buffer.from(`passport:${PASSWORD}`).toString('base64')}`;

const sign = (secondsAgo) => (body) => {
  const time = unixTime(secondsAgo);
  const hmac = createHmac('sha256', RECEIPT_SECRET).update(`${time}.${body}`).digest('hex');
  return { 'x-signature': `t=${time},v1=${hmac}` };
};

const send = ({ id }, { secondsAgo, ...said }) =>
  postSigned(RECEIPT_URL, { id, at: new Date().toISOString(), ...said }, sign(secondsAgo));

const peer = createPeer('aggregator', send);

const server = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    if (request.headers.authorization !== credentials) return answerJson(response, 401, {});
    const { id, to, text } = body;
    if (request.method !== 'POST' || request.url !== '/send' || !id || !to || !text)
      return answerJson(response, 400, { error: 'POST /send {id, to, text}' });
    const answer = peer.nextAnswer();
    if (answer === 'hang') return;
    if (answer) return answerJson(response, answer, {});
    answerJson(response, 200, { id });
    peer.take({ channel: 'sms', ...body });
  });
});

const port = await listen(server, PORT);
await peer.start(`http://passport:${PASSWORD}@127.0.0.1:${port}/send`);
