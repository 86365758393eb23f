import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { writeSecrets } from '../platform/secrets';
import { newPostgresDatabase } from './newPostgresDatabase';
import { me, ok, refresh, signUp, type Person } from './flows';
import { openDatabaseOf } from './databases';
import { describeOnBothDatabases } from './harness';
import { overHttp } from './overHttp';
import { launchServiceProgram, startServiceProgram } from './program';
import { killRuns, killRunsTimeoutMs } from './killRuns';
import { testSecrets } from './testSecrets';
import { until } from './until';

/** Counted from the start of the process in the first life of a database, which may end in a migration, and from when it is ready in the next. */
const longestLifeMs = 4000;

interface Settings extends NodeJS.ProcessEnv {
  DATA_DIR: string;
}

/** A user whose registration was answered, and their rotation too if `isRotated`. */
interface Known extends Person {
  isRotated?: boolean;
}

describeOnBothDatabases('a service that is killed at any moment (R-64)', (driver) => {
  jest.setTimeout(killRunsTimeoutMs);
  const directories: string[] = [];
  afterEach(() => directories.splice(0).forEach((directory) => rmSync(directory, { recursive: true, force: true })));

  /** Settings of a service whose database is empty, so that its first start migrates. */
  async function freshDatabase(): Promise<Settings> {
    const directory = mkdtempSync(join(tmpdir(), 'passport-kills-'));
    directories.push(directory);
    const env: Settings = {
      DATA_DIR: directory,
      LIMIT_PROBES_PER_IP: '100000',
      LIMIT_SENDS_PREFIX: '100000',
      // Longer than the runs and starts between a sign-in and its check take on any machine.
      ACCESS_TOKEN_SECONDS: '3600',
    };
    if (driver === 'embedded') return env;
    const secretsFile = join(directory, 'keys.json');
    await writeSecrets(secretsFile, await testSecrets());
    return { ...env, SECRETS_FILE: secretsFile, DATABASE_URL: await newPostgresDatabase() };
  }

  const numbers = (function* () {
    for (let number = 1_000_000; ; number += 1) yield number;
  })();

  /** Registers people and rotates their tokens until the service dies. */
  async function live(env: Settings, isReadyFirst: boolean, known: Known[]): Promise<void> {
    const service = await launchServiceProgram(env);
    let isKilled = false;
    const knownBefore = known.length;
    const work = service.ready.then(async (ready) => {
      const flows = overHttp(ready);
      for (;;) {
        const { value } = numbers.next();
        const person: Known = await signUp(flows, { phone: `+7916${value}`, email: `p${value}@mail.example` });
        known.push(person);
        person.jwt = ok(await refresh(flows, person.jwt.refresh));
        person.isRotated = true;
      }
    });
    const died = work.catch((error: unknown) => {
      if (!isKilled) throw error;
    });
    try {
      if (isReadyFirst) await Promise.race([died, until('somebody has registered', () => known.length > knownBefore)]);
      await Promise.race([died, wait(randomInt(longestLifeMs))]);
    } finally {
      isKilled = true;
      await service.kill();
    }
    await died;
  }

  async function expectNothingIsLost(env: Settings, known: readonly Known[]): Promise<void> {
    const service = await startServiceProgram(env);
    const flows = overHttp(service);
    for (const { jwt, phone, isRotated } of known) {
      expect((await me(flows, jwt.access)).body).toMatchObject({ phone });
      // If its rotation is lost, the token counts as never issued. Without a response either token may be the valid one.
      if (isRotated) ok(await refresh(flows, jwt.refresh));
    }
    await service.stop();
  }

  async function expectNothingIsHalfDone(env: Settings, known: readonly Known[]): Promise<void> {
    const { db, close } = await openDatabaseOf(env);
    const count = async (query: ReturnType<typeof sql<{ rows: string }>>) =>
      Number((await query.execute(db)).rows[0]?.rows);
    const users = await count(sql`SELECT count(*) AS rows FROM users`);
    expect(users).toBeGreaterThanOrEqual(known.length);
    expect({
      withoutSession: await count(
        sql`SELECT count(*) AS rows FROM users AS u WHERE NOT EXISTS (SELECT 1 FROM sessions AS s WHERE s.user_id = u.id)`,
      ),
      withoutEvent: await count(sql`
        SELECT count(*) AS rows FROM users AS u
        WHERE NOT EXISTS (SELECT 1 FROM audit_events AS e WHERE e.user_id = u.id AND e.event = 'registration')`),
      codesStillUsable: await count(sql`
        SELECT count(*) AS rows FROM verifications AS v JOIN users AS u ON v.recipient IN (u.phone, u.email) WHERE v.consumed_at IS NULL`),
      codesUsedForNothing: await count(sql`
        SELECT count(*) AS rows FROM verifications AS v
        WHERE v.consumed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users AS u WHERE v.recipient IN (u.phone, u.email))`),
      doubleSms: await count(sql`
        SELECT count(*) AS rows FROM (SELECT recipient FROM inbox_messages WHERE channel = 'sms' GROUP BY recipient HAVING count(*) > 1) AS twice`),
    }).toEqual({ withoutSession: 0, withoutEvent: 0, codesStillUsable: 0, codesUsedForNothing: 0, doubleSms: 0 });
    await close();
  }

  it('loses no answered change, and leaves none half done', async () => {
    for (let life = 0; life < killRuns; life += 2) {
      const env = await freshDatabase();
      const known: Known[] = [];
      for (const isReadyFirst of [false, true]) await live(env, isReadyFirst, known);
      await expectNothingIsLost(env, known);
      await expectNothingIsHalfDone(env, known);
    }
  });
});
