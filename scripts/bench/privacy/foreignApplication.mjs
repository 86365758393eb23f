import { randomUUID } from 'node:crypto';
import { phoneOf, signIn } from '../flow/programs.mjs';
import { becomeDeveloper } from '../flow/webhooks.mjs';

/** An access token is valid for five minutes: another one is taken well before. */
const callsOfToken = 100;

/** Every call about one application that has a UUID in its path. */
const operations = [
  ['GET', ''],
  ['PATCH', '', { name: 'Bench' }],
  ['GET', 'history/'],
  ['GET', 'attempts/'],
  ['GET', 'usage/'],
  ['GET', 'deliveries/'],
  ['POST', `deliveries/${randomUUID()}/replay/`],
  ['POST', 'webhook/replay/'],
  ['DELETE', 'webhook/replay/'],
  ['POST', 'webhook/secret/'],
  ['POST', 'webhook/enable/'],
  ['POST', 'webhook/test/', {}],
  ['POST', 'refresh_secret_key/', {}, 'partner'],
  ['PATCH', 'set_is_active/', { is_active: true }, 'partner'],
  ['DELETE', ''],
];

/**
 * Creates an application, and a second person who calls the API with its id and with an id that does not exist; both get 404.
 * @param {object} setup of the service
 * @param {object} sink receives the codes
 * @returns `ask(kind, n)`: makes every call once with the id of the kind (`foreign` or `none`), and gives its milliseconds by title
 */
export async function foreignApplication(setup, sink) {
  const owner = await becomeDeveloper(setup, sink);
  const id = await owner.addEndpoint('http://127.0.0.1:1/');
  const origin = `http://127.0.0.1:${setup.port}`;
  let jwt;
  let asked = 0;
  return {
    async ask(kind) {
      if (asked++ % callsOfToken === 0) jwt = await signIn(origin, phoneOf(1), sink);
      const target = kind === 'foreign' ? id : randomUUID();
      const times = {};
      for (const [method, path, body, root = 'oauth2'] of operations) {
        const headers = { authorization: `JWT ${jwt.access}`, ...(body && { 'content-type': 'application/json' }) };
        const startedAt = performance.now();
        const answer = await fetch(`${origin}/api/${root}/${target}/${path}`, {
          ...{ method, headers },
          ...(body && { body: JSON.stringify(body) }),
        });
        await answer.text();
        times[`${method} ${root}/{id}/${path.replace(/[0-9a-f-]{36}/, '{delivery}')}`] = performance.now() - startedAt;
        if (answer.status !== 404) throw new Error(`${method} ${path}: ${answer.status}`);
      }
      return times;
    },
    stop: owner.stop,
  };
}
