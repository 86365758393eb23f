import { setTimeout as wait } from 'node:timers/promises';
import { phoneOf } from '../../scripts/bench/flow/programs.mjs';

const giveUpMs = 60_000;
const pauseMs = 50;

async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.200.0.2' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5000),
  });
  return answer.ok ? answer.json() : undefined;
}

/**
 * Requests a code again and again until one arrives, for a phone that no load client has.
 * @returns milliseconds until one has arrived
 */
export async function untilDelivered({ url, gateway, people, resendMs }, limitMs = giveUpMs) {
  const started = performance.now();
  const phone = phoneOf(people - 2);
  const known = gateway.countOf(phone);
  while (performance.now() - started < limitMs) {
    const send = async () => {
      const identified = await post(`${url}/api/user/identify/`, { phone });
      const user = identified?.user?.id;
      return user && post(`${url}/api/user/send_verification_sms/`, { action: 'SIGNIN', user, phone });
    };
    const sent = await send().catch(() => undefined);
    if (await gateway.nextCode(phone, known, sent ? resendMs : pauseMs)) return performance.now() - started;
    if (!sent) await wait(pauseMs);
  }
  return Infinity;
}
