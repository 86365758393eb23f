/** What operators do all day at a console with many people: they search, open a person, and read the log. */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { inDatabase } from './inDatabase.mjs';

/** People in this distance have a last name of their own, by which they are searched. */
const namedEvery = 100;

/** Gives some people names without digits, as real names are: the search reads digits as phones. */
export const nameSome = (direct) =>
  inDatabase(direct, (client) =>
    client.query(
      `UPDATE users SET last_name = 'Q' || translate(id::text, '0123456789', 'abcdefghij') WHERE id % $1 = 0`,
      [namedEvery],
    ),
  );

/**
 * People with a name of their own, and everything that they are found by.
 * @returns {Promise<{ user_id: string, terms: Record<string, string> }[]>} `terms`: what an operator types, by its kind
 */
export const peopleToFind = (direct, count) =>
  inDatabase(direct, async (client) => {
    const { rows } = await client.query(
      'SELECT id, user_id, phone, email, last_name FROM users WHERE id % $2 = 0 ORDER BY random() LIMIT $1',
      [count, namedEvery],
    );
    // Neither ended sessions nor acts have an index by their person.
    const { rows: sessions } = await client.query('SELECT user_id, sid FROM sessions WHERE user_id = ANY($1::int[])', [
      rows.map(({ id }) => id),
    ]);
    const { rows: acts } = await client.query(
      `SELECT actor, request_id FROM audit_events WHERE actor_kind = 'person' AND actor = ANY($1::text[])`,
      [rows.map(({ user_id }) => user_id)],
    );
    const sidOf = new Map(sessions.map(({ user_id, sid }) => [user_id, sid]));
    const requestOf = new Map(acts.map(({ actor, request_id }) => [actor, request_id]));
    return rows.map(({ id, user_id, phone, email, last_name }) => ({
      user_id,
      terms: {
        phone: phone.replace('+7', '8 ').replace(/(\d{3})(\d{4})$/, ' $1 $2'),
        'last four digits and a name': `${phone.slice(-4)} ${last_name}`,
        email,
        user_id,
        sid: sidOf.get(id),
        'request id': requestOf.get(user_id),
      },
    }));
  });

/** The calls of the screen of a person. */
const screen = (id) => ['', 'timeline/', 'refusals/'].map((part) => `people/${id}/${part}`);

/**
 * An operator who searches, opens whom it has found, and reads the log, with a pause between.
 * @param {import('./desk.mjs').Desk} desk
 * @param {{ signal: AbortSignal, people: { user_id: string, terms: object }[], pauseMs: number }} options `pauseMs` on average
 * @returns {Promise<number>} calls
 */
export async function operate(desk, { signal, people, pauseMs }) {
  let calls = 0;
  const pause = () => wait(randomInt(2 * pauseMs), undefined, { signal }).catch(() => undefined);
  await pause();
  while (!signal.aborted) {
    const { user_id, terms } = people[randomInt(people.length)];
    const found = await desk.call('POST', 'find/', { q: terms.phone });
    if (found.body?.items?.[0]?.user_id !== user_id)
      throw new Error(`find/ answered ${found.status} without the person`);
    await pause();
    await Promise.all(screen(user_id).map((path) => desk.read(path)));
    await pause();
    await desk.read('audit/');
    calls += 5;
    await pause();
  }
  return calls;
}
