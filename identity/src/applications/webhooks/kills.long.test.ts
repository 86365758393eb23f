import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { leaseSeconds } from '../../platform/queue/queue';
import { writeSecrets, type Secrets } from '../../platform/secrets';
import { migrateUp } from '../../platform/storage/migrate';
import { createApplication, giveAccess } from '../../testing/developers';
import { ok, signUp, type FlowService, type Person } from '../../testing/flows';
import { openDatabaseOf, unpackEmbedded } from '../../testing/databases';
import { migratedPostgresDatabase } from '../../testing/newPostgresDatabase';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { overHttp } from '../../testing/overHttp';
import { launchServiceProgram } from '../../testing/program';
import { createSteppedClock } from '../../testing/steppedClock';
import { until } from '../../testing/until';
import { killRuns, killRunsTimeoutMs } from '../../testing/killRuns';
import { testSecrets } from '../../testing/testSecrets';

/** After the first change of a life. A worker polls once a second. */
const longestLifeMs = 2500;
/** Behind +7916, of the visitor of the first life. */
const firstNumber = 1_000_000;
/** A change to this name writes its event and never commits. */
const endlessName = 'Задержка';

interface Event {
  id: string;
  type: string;
  user: string;
  sequence: number;
}

/** A webhook endpoint that leaves every third request without a response while `holds` is set. */
async function startEndpoint() {
  const received: Event[] = [];
  const endpoint = { url: '', received, held: [] as ServerResponse[], holds: true, stop: () => server.close() };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { type, data } = JSON.parse(body) as { type: string; data: Json };
      received.push({ id: String(request.headers['webhook-id']), type, user: data.user_id, sequence: data.sequence });
      if (endpoint.holds && received.length % 3 === 0) endpoint.held.push(response);
      else response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return endpoint;
}

describeOnBothDatabases('a service that is killed between a change and its webhooks (R-68)', (driver) => {
  jest.setTimeout(killRunsTimeoutMs);
  let directory: string;
  let env: NodeJS.ProcessEnv;
  let secrets: Secrets;
  let endpoint: Awaited<ReturnType<typeof startEndpoint>>;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'passport-webhook-kills-'));
    endpoint = await startEndpoint();
    const secretsFile = join(directory, 'keys.json');
    secrets = await testSecrets();
    await writeSecrets(secretsFile, secrets);
    env = { DATA_DIR: directory, SECRETS_FILE: secretsFile, LIMIT_SENDS_PREFIX: '100000' };
    if (driver === 'postgres') env.DATABASE_URL = await migratedPostgresDatabase();
    else unpackEmbedded(directory);
  });
  afterEach(() => {
    endpoint.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  /** The service within this process, while none runs outside of it. */
  async function here<T>(work: (service: TestService) => Promise<T>): Promise<T> {
    const storage = await openDatabaseOf(env);
    await migrateUp(storage.pool);
    // The last statements of a killed service may still run.
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(storage.db);
    const service = await startTestService({ driver, storage, secrets, clock: createSteppedClock(new Date()) });
    try {
      return await work(service);
    } finally {
      await service.context.webhooks.stop();
      await service.close();
      await storage.close();
    }
  }

  /** A developer has a site, whose events go to the endpoint. @returns its id */
  async function addSite(service: TestService): Promise<string> {
    await service.storage.pool.query(`
      CREATE FUNCTION never_commit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN LOOP PERFORM pg_sleep(0.01); END LOOP; END $$;
      CREATE TRIGGER zz_never_commit AFTER UPDATE ON users FOR EACH ROW
        WHEN (NEW.first_name = '${endlessName}') EXECUTE FUNCTION never_commit()`);
    const developer = await signUp(service);
    await giveAccess(service, developer, 'UNIT_SITE');
    const { id } = await createApplication(service, developer, 'UNIT_SITE', { webhook_url: endpoint.url });
    ok(await service.call('POST', `/oauth2/${id}/webhook/secret/`, { token: developer.jwt.access }));
    return String(id);
  }

  const rename = (flows: FlowService, { jwt }: Person, first_name: string) =>
    flows.call('PATCH', '/user/me/', { token: jwt.access, body: { first_name } });

  /** A visitor of the site changes their name until the service dies. @returns how many changes were answered, and whether all requested ones were */
  async function live(site: string, number: number): Promise<{ answered: number; isExact: boolean }> {
    const service = await launchServiceProgram(env);
    const flows = overHttp(await service.ready);
    const person = await signUp(flows, { phone: `+7916${number}`, email: `p${number}@mail.example` });
    ok(await flows.call('POST', '/partner/get_user_token_for_site/', { token: person.jwt.access, body: { site } }));
    let answered = 0;
    let isEnough = false;
    const change = async () => {
      while (!isEnough) {
        ok(await rename(flows, person, answered % 2 ? 'Анна' : 'Мария'));
        answered += 1;
      }
    };
    const work = change();
    if (number % 2) {
      // At an arbitrary moment.
      await Promise.all([pause(randomInt(longestLifeMs)).then(service.kill), work.catch(() => undefined)]);
      return { answered, isExact: false };
    }
    // While the endpoint has an event that is not recorded as delivered, and a change has an event that is not committed.
    endpoint.held = [];
    await until('an event is at the endpoint', () => endpoint.held.length > 0);
    isEnough = true;
    await work;
    const endless = rename(flows, person, endlessName).catch(() => undefined);
    await pause(200);
    await service.kill();
    await endless;
    return { answered, isExact: true };
  }

  it('sends every change that was committed, again with the same id, and none of one that was rolled back', async () => {
    const site = await here(addSite);
    const lives: Awaited<ReturnType<typeof live>>[] = [];
    for (let life = 0; life < killRuns; life += 1) lives.push(await live(site, firstNumber + life));
    endpoint.holds = false;
    const { committed, visitors } = await here(async ({ storage: { db }, clock, context }) => {
      // Events in flight at a kill are sent again when their lease ends.
      clock.step(leaseSeconds + 1);
      await context.webhooks.deliverDue();
      return {
        committed: await db.selectFrom('webhook_events').select(['id', 'event', 'user_id', 'state', 'body']).execute(),
        visitors: await db.selectFrom('users').select(['id', 'phone', 'first_name']).execute(),
      };
    });
    expect(new Set(committed.map(({ state }) => state))).toEqual(new Set(['DELIVERED']));
    expect([...new Set(endpoint.received.map(({ id }) => id))].sort()).toEqual(committed.map(({ id }) => id).sort());
    expect(endpoint.received.length).toBeGreaterThan(committed.length);
    // A repeat is of the same event: each event has one id.
    const events = new Set(endpoint.received.map(({ user, sequence, type }) => `${user} ${sequence} ${type}`));
    expect(events.size).toBe(committed.length);
    for (const [life, { answered, isExact }] of lives.entries()) {
      const visitor = visitors.find(({ phone }) => phone === `+7916${firstNumber + life}`)!;
      const own = committed.filter(({ user_id }) => user_id === visitor.id);
      const changes = own.filter(({ event }) => event === 'profile.changed').length;
      // A change whose answer was lost with the service may have been committed.
      expect(changes - answered).toBeGreaterThanOrEqual(0);
      expect(changes - answered).toBeLessThanOrEqual(isExact ? 0 : 1);
      expect(visitor.first_name).not.toBe(endlessName);
      const sequences = own.map(({ body }) => (JSON.parse(body) as { data: Json }).data.sequence as number);
      expect(sequences.sort((a, b) => a - b)).toEqual(own.map((_, index) => index + 1));
    }
  });
});
