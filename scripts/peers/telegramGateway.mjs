/**
 * `node scripts/peers/telegramGateway.mjs`: speaks the Telegram Gateway API (https://core.telegram.org/gateway/api) as far as a sender of codes
 * needs it, with signed reports (parts/fates.mjs says which). Settings: `PORT`, `CONTROL_PORT` (free ones by default), `TOKEN`, `DELAY_MS`. Control:
 * parts/createPeer.mjs; an answer is an error such as FLOOD_WAIT_7, or a status; a receipt may have a `status` of its own and be signed
 * `secondsAgo`.
 */
import { createHash, createHmac, randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import { createPeer } from './parts/createPeer.mjs';
import { fateOf } from './parts/fates.mjs';
import { answerJson, bodyOf, listen, postSigned, unixTime } from './parts/json.mjs';

const { PORT, TOKEN = 'telegram-gateway-token' } = process.env;

/** Reasons that the answer to the message tells. */
const refusals = {
  no_such_number: 'PHONE_NUMBER_INVALID',
  unreachable: 'PHONE_NUMBER_NOT_FOUND',
  no_money: 'BALANCE_NOT_ENOUGH',
  gateway_down: 'ACCESS_TOKEN_INVALID',
};
const statusOf = ({ status, state, reason }) =>
  status ?? { accepted: 'sent', delivered: 'delivered' }[state] ?? (reason === 'expired' ? 'expired' : 'revoked');

const sign = (secondsAgo) => (body) => {
  const time = String(unixTime(secondsAgo));
  const key = createHash('sha256').update(TOKEN).digest();
  const hmac = createHmac('sha256', key).update(`${time}\n${body}`).digest('hex');
  return { 'x-request-timestamp': time, 'x-request-signature': hmac };
};

const send = async ({ id, to, payload, callback_url: url }, { secondsAgo, ...said }) => {
  if (url === undefined) throw new Error('no callback_url');
  const report = {
    request_id: id,
    phone_number: to,
    request_cost: 0.01,
    payload,
    delivery_status: { status: statusOf(said), updated_at: unixTime() },
  };
  return postSigned(url, report, sign(secondsAgo));
};

const peer = createPeer('telegramGateway', send);

/** The error of a request, as the gateway names it; undefined if there is none. */
function errorOf({ headers }, { phone_number: to, code, ttl, payload, callback_url: url }) {
  const rules = [
    ['ACCESS_TOKEN_INVALID', headers.authorization === `Bearer ${TOKEN}`],
    ['PHONE_NUMBER_INVALID', /^\+\d{7,15}$/.test(to)],
    ['CODE_INVALID', /^\d{4,8}$/.test(code)],
    ['TTL_INVALID', ttl === undefined || (Number.isInteger(ttl) && ttl >= 30 && ttl <= 3600)],
    ['PAYLOAD_INVALID', payload === undefined || (typeof payload === 'string' && payload.length <= 128)],
    ['CALLBACK_URL_INVALID', url === undefined || URL.canParse(url)],
  ];
  return rules.find(([, isRight]) => !isRight)?.[0] ?? refusals[fateOf(to).at(-1)?.reason];
}

const server = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    if (request.method !== 'POST' || request.url !== '/sendVerificationMessage')
      return answerJson(response, 200, { ok: false, error: 'UNKNOWN_METHOD' });
    const answer = peer.nextAnswer();
    if (answer === 'hang') return;
    if (typeof answer === 'number') return answerJson(response, answer, {});
    const error = answer ?? errorOf(request, body);
    if (error) return answerJson(response, 200, { ok: false, error });
    const { phone_number: to, ...message } = body;
    const id = String(randomInt(1e12));
    const result = {
      request_id: id,
      phone_number: to,
      request_cost: 0.01,
      delivery_status: { status: 'sent', updated_at: unixTime() },
    };
    answerJson(response, 200, { ok: true, result });
    peer.take({ ...message, id, channel: 'telegram_gateway', to });
  });
});

const port = await listen(server, PORT);
await peer.start(`http://127.0.0.1:${port}`);
