import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Jwt } from '@passport/shared/schemas/sessions';
import { writeSecrets, type Secrets } from '../../platform/secrets';
import { migrateUp } from '../../platform/storage/migrate';
import { demandDocument } from '../../testing/demandDocument';
import { openDatabaseOf, unpackEmbedded } from '../../testing/databases';
import {
  ok,
  proveEmail,
  provePhone,
  refresh,
  signInProof,
  signUp,
  someBrowser,
  standardAuth,
  type Caller,
  type FlowService,
  type Person,
} from '../../testing/flows';
import {
  describeOnBothDatabases,
  describeOnPostgres,
  startTestService,
  type Answer,
  type TestService,
} from '../../testing/harness';
import { killRuns, killRunsTimeoutMs } from '../../testing/killRuns';
import { migratedPostgresDatabase } from '../../testing/newPostgresDatabase';
import { overHttp } from '../../testing/overHttp';
import { launchServiceProgram } from '../../testing/program';
import { createSteppedClock } from '../../testing/steppedClock';
import { testSecrets } from '../../testing/testSecrets';
import { until } from '../../testing/until';

const peopleOfALife = 6;
/** After the first sign-in of a life. */
const longestLifeMs = 400;
/** Where a sign-in is a transaction; in the browser of the registration it is one statement. */
const newBrowser: Caller = { cookies: { device: 'n'.repeat(43) } };
const accepted_documents = [{ kind: 'terms_of_service', revision: 1 }];

let directory: string;
let env: NodeJS.ProcessEnv;
let secrets: Secrets;
const prepare = async (driver: 'embedded' | 'postgres') => {
  directory = mkdtempSync(join(tmpdir(), 'passport-document-kills-'));
  const secretsFile = join(directory, 'keys.json');
  secrets = await testSecrets();
  await writeSecrets(secretsFile, secrets);
  env = { DATA_DIR: directory, SECRETS_FILE: secretsFile, LIMIT_SENDS_PREFIX: '100000', LIMIT_PROBES_PER_IP: '100000' };
  if (driver === 'postgres') env.DATABASE_URL = await migratedPostgresDatabase();
  else unpackEmbedded(directory);
};

/** The service within this process, while none runs outside of it. */
async function here<T>(driver: 'embedded' | 'postgres', at: Date, work: (service: TestService) => Promise<T>) {
  const storage = await openDatabaseOf(env);
  await migrateUp(storage.pool);
  const config = { dataDir: directory, limits: { resendSeconds: 0, sendsPrefix: 100_000, probesPerIp: 100_000 } };
  const service = await startTestService({ driver, storage, secrets, clock: createSteppedClock(at), config });
  try {
    return await work(service);
  } finally {
    await service.close();
    await storage.close();
  }
}

/** Registers people, then publishes the document that each of them has to accept; dated an hour ago, so that no send has to wait. */
const prepareDocument = (driver: 'embedded' | 'postgres', count: number): Promise<Person[]> =>
  here(driver, new Date(Date.now() - 3_600_000), async (service) => {
    const people: Person[] = [];
    for (let place = 0; place < count; place += 1) {
      const contacts = { phone: `+7916${1_000_000 + place}`, email: `p${place}@mail.example` };
      people.push(await signUp(service, contacts, someBrowser));
    }
    await demandDocument(service);
    // A flow over HTTP could read the code of the registration while the new one is still being delivered.
    await service.storage.db.deleteFrom('inbox_messages').execute();
    return people;
  });

/** Partial results of sign-ins that began after the document was published. */
const halves = async ({ storage: { pool } }: Pick<TestService, 'storage'>) => {
  const { rows } = await pool.query<object>(`
    WITH published AS (SELECT published_at AS at FROM documents WHERE kind = 'terms_of_service'),
      begun AS (SELECT sid FROM sessions, published WHERE signed_in_at > at),
      used AS (SELECT id FROM verifications, published WHERE consumed_at > at AND action = 'SIGNIN')
    SELECT (SELECT count(*)::integer FROM begun b
        WHERE NOT EXISTS (SELECT FROM document_acceptances a WHERE a.sid = b.sid)) AS sessions,
      (SELECT count(*)::integer FROM document_acceptances a
        WHERE NOT EXISTS (SELECT FROM begun b WHERE b.sid = a.sid)) AS acceptances,
      (SELECT count(*)::integer FROM used) - (SELECT count(*)::integer FROM begun) AS codes`);
  return rows[0];
};
const none = { sessions: 0, acceptances: 0, codes: 0 };

/** Signs a person in who accepts the required documents. @returns whether any were required */
async function enter(service: TestService, person: Person): Promise<boolean> {
  const proof = await signInProof(service, person, someBrowser);
  const first = await standardAuth(service, proof, someBrowser);
  if (first.status === 200) return false;
  expect(first.body.code).toBe('documents_required');
  ok(await standardAuth(service, { ...proof, accepted_documents }, someBrowser));
  return true;
}

describeOnBothDatabases('a service that is killed while people accept a document and sign in (R-77)', (driver) => {
  jest.setTimeout(killRunsTimeoutMs);
  beforeEach(() => prepare(driver));
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  /** People sign in until the service dies. @param signedIn collects successful sign-ins, `refused` those before the acceptance */
  async function live(people: Person[], signedIn: Map<Person, Jwt>, refused: unknown[]): Promise<void> {
    const service = await launchServiceProgram(env);
    const flows = overHttp(await service.ready);
    const [first, ...others] = people.map((person, place) => async () => {
      const browser = place % 2 ? newBrowser : someBrowser;
      const proof = await signInProof(flows, person, browser);
      refused.push((await standardAuth(flows, proof, browser)).body.code);
      const { jwt } = ok(await standardAuth(flows, { ...proof, accepted_documents }, browser));
      signedIn.set(person, jwt);
    });
    await first!();
    const work = (async () => {
      for (const next of others) await next();
    })();
    await Promise.all([pause(randomInt(longestLifeMs)).then(service.kill), work.catch(() => undefined)]);
  }

  it('records the acceptance with the session or neither, and keeps every sign-in that it has answered (R-77)', async () => {
    const people = await prepareDocument(driver, killRuns * peopleOfALife);
    const signedIn = new Map<Person, Jwt>();
    const refused: unknown[] = [];
    for (let life = 0; life < killRuns; life += 1)
      await live(people.slice(life * peopleOfALife, (life + 1) * peopleOfALife), signedIn, refused);

    await here(driver, new Date(Date.now() + 1_200_000), async (service) => {
      expect(await halves(service)).toEqual(none);
      expect(refused.filter((code) => code !== 'documents_required')).toEqual([]);
      for (const person of people) {
        const jwt = signedIn.get(person);
        if (jwt) ok(await refresh(service, jwt.refresh));
        // Users with a response have nothing more to accept; the others sign in as if nothing had happened.
        const wasAsked = await enter(service, person);
        if (jwt) expect(wasAsked).toBe(false);
      }
      expect(await halves(service)).toMatchObject({ acceptances: 0 });
    });
  });
});

describeOnPostgres('a service that is killed during the statement', () => {
  beforeEach(() => prepare('postgres'));
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  /**
   * Kills the service while its write waits for a table.
   * @param ends whether the database gives the statement up, or finishes it without a client
   */
  async function killAt(
    table: string,
    ends: 'given up' | 'finished',
    prove: (flows: FlowService) => Promise<() => Promise<Answer>>,
  ): Promise<void> {
    const service = await launchServiceProgram(env);
    const complete = await prove(overHttp(await service.ready));
    const { pool, close } = await openDatabaseOf(env);
    const holder = await pool.connect();
    await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    const answer = complete().catch(() => undefined);
    const isWaiting = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const waits = until('it waits', async () => (await pool.query(`SELECT 1 ${isWaiting}`)).rows.length > 0);
    expect(await Promise.race([waits, answer])).toBeUndefined();
    await service.kill();
    expect(await answer).toBeUndefined();
    if (ends === 'given up') await pool.query(`SELECT pg_terminate_backend(pid) ${isWaiting}`);
    await holder.query('ROLLBACK');
    holder.release();
    const others = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`;
    await until('nothing runs', async () => (await pool.query(others)).rows.length === 0);
    await close();
  }

  const signInAt = (person: Person, browser: Caller) => async (flows: FlowService) => {
    const proof = await signInProof(flows, person, browser);
    return () => standardAuth(flows, { ...proof, accepted_documents }, browser);
  };
  const later = <T>(work: (service: TestService) => Promise<T>) =>
    here('postgres', new Date(Date.now() + 1_200_000), work);

  it.each([
    ['document_acceptances', 'a recognized browser', someBrowser],
    ['document_acceptances', 'a new browser', newBrowser],
    ['sessions', 'a recognized browser', someBrowser],
  ])('at %s, of %s, has begun nothing (R-77)', async (table, _browser, browser) => {
    const [person] = await prepareDocument('postgres', 1);
    await killAt(table, 'given up', signInAt(person!, browser));
    await later(async (service) => {
      expect(await halves(service)).toEqual(none);
      expect(await enter(service, person!)).toBe(true);
    });
  });

  it('has signed in a user who got no response if the database finished it, and does not require acceptance again (R-77)', async () => {
    const [person] = await prepareDocument('postgres', 1);
    await killAt('document_acceptances', 'finished', signInAt(person!, someBrowser));
    await later(async (service) => {
      expect(await halves(service)).toEqual(none);
      expect(await service.storage.db.selectFrom('document_acceptances').select('revision').execute()).toHaveLength(1);
      expect(await enter(service, person!)).toBe(false);
    });
  });

  it('has registered no user if it was killed while a registration waited for document_acceptances (R-77)', async () => {
    await prepareDocument('postgres', 0);
    const [phone, email] = ['+79161234567', 'anna@mail.example'];
    await killAt('document_acceptances', 'given up', async (flows) => {
      const phone_verification = await provePhone(flows, 'SIGNUP', { phone }, someBrowser);
      const email_verification = await proveEmail(flows, 'SIGNUP', { email }, someBrowser);
      const body = { first_name: 'Анна', last_name: 'Ёлкина', phone, email, phone_verification, email_verification };
      return () => flows.call('POST', '/user/registration/', { ...someBrowser, body });
    });
    await later(async (service) => {
      expect(await halves(service)).toEqual(none);
      expect(await service.storage.db.selectFrom('users').select('id').execute()).toEqual([]);
      await signUp(service, { phone, email }, someBrowser);
    });
  });
});
