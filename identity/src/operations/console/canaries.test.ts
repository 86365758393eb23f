import { Writable } from 'node:stream';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { operatorRoles } from '@passport/shared/schemas/console/permissions';
import { makeCall, operationsOf, ownerOf, sessionCalls, type Owner } from '../../testing/accessTable';
import { corpus } from '../../testing/corpus';
import { turnOn } from '../../testing/factors';
import { ok, sendSms, signUp } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { grant, operatorWith, type TestOperator } from '../../testing/operators';
import { createSteppedClock } from '../../testing/steppedClock';
import { createLog } from '../../platform/log';
import { formCall } from '../../site/support/testing/supportForm';

const roomy = { resendSeconds: 0, sendsSession: 1000, sendsDay: 1000, sendsMonth: 1000, sendsPrefix: 1000 };
/** Long enough that no other number of an answer is taken for one. */
const codes = { smsLength: 10, emailLength: 10 };
const png = corpus.find(({ about }) => about === 'a PNG')!;

/** Calls that leave rows in tables with secrets. */
const fillingCalls = [
  'POST /user/2fa/totp/',
  'POST /user/external_accounts/',
  'POST /partner/get_user_token_for_site/',
  'POST /oauth2/authorize/',
  'POST /partner_creation_request/',
  'POST /partner/{id}/refresh_secret_key/',
  'POST /oauth2/{id}/webhook/enable/',
  'POST /oauth2/{id}/webhook/test/',
];

/** Rows that a visit of another program, or half a setting, would leave. */
const filledByHand = `
  INSERT INTO used_challenges (challenge, expires_at) VALUES ('x', now());
  INSERT INTO second_factor_setups (user_id, method, totp_secret, link_hash, expires_at)
    SELECT id, 'TELEGRAM', 'x', 'x', now() FROM users LIMIT 1;
  UPDATE second_factors SET password_hash = 'x';
  UPDATE webhook_endpoints SET oldest_secret = 'x', oldest_secret_expires_at = now();
  INSERT INTO saml_requests (id, application_id, acs_url, is_forced, created_at, expires_at, browser_hash)
    SELECT gen_random_uuid(), id, 'x', false, now(), now(), 'x' FROM applications LIMIT 1;`;

/** Columns by whose name a secret, or what a secret can be guessed by, might be in them. */
const suspicious = '(secret|hash|token|code|seed|payload|challenge|private|verifier|public_key|credential)';
/** Those of them that hold none. */
const harmless = [
  'applications.id_token_claims',
  'audit_chain.hash',
  'outbox.reply_code',
  'webhook_endpoints.old_secret_expires_at',
  'webhook_endpoints.oldest_secret_expires_at',
];

describeOnOneDatabase('secrets in the answers of the console (R-93)', (driver) => {
  let service: TestService;
  let directory: string;
  let owner: Owner;
  const lines: string[] = [];
  const secrets = new Map<string, string>();
  /** What is shorter would be found by chance. */
  const keep = (name: string, value: string | undefined): void => {
    if (value !== undefined && value.length >= codes.smsLength) secrets.set(value, name);
  };

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'passport-canaries-'));
    const write: Writable['_write'] = (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    };
    service = await startTestService({
      driver,
      // The OpenID provider reads the time of the process.
      clock: createSteppedClock(new Date()),
      config: { codes, limits: roomy, dataDir: directory },
      log: createLog('trace', new Writable({ write })),
    });
    owner = await ownerOf(service, await signUp(service));
  });
  afterEach(async () => {
    await service.close();
    rmSync(directory, { recursive: true });
  });

  /** Has the owner make every call that leaves something behind, so that each table has a row. */
  async function fillTables(): Promise<void> {
    for (const operation of fillingCalls) {
      const { prepare, request } = sessionCalls[operation]!;
      service.clock.step(1);
      await prepare?.(owner);
      const { body } = await makeCall(owner, operation, owner.token, await request?.(owner));
      for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
        if (/secret|token|^code$|recovery_codes/.test(name) && value)
          for (const one of [value].flat()) keep(`${operation} ${name}`, typeof one === 'string' ? one : undefined);
    }
    const { secret, recoveryCodes = [] } = (await turnOn(service, owner.person, 'TOTP')) as {
      secret: string;
      recoveryCodes?: string[];
    };
    for (const one of [secret, ...recoveryCodes]) keep('second factor', one);
    await sendSms(service, 'SIGNIN', { phone: owner.person.phone, user: owner.person.id });
    await service.deliver();
  }

  /** Puts a canary into every text column that can hold a secret, and keeps what the others hold. */
  async function plant(): Promise<string[]> {
    const { pool } = service.storage;
    const { rows } = await pool.query<{ t: string; c: string; type: string }>(
      `SELECT table_name AS t, column_name AS c, data_type AS type FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name ~ $1 ORDER BY 1, 2`,
      [suspicious],
    );
    const empty: string[] = [];
    for (const { t, c, type } of rows) {
      if (harmless.includes(`${t}.${c}`)) continue;
      if (type === 'text') {
        for (const { value } of (await pool.query<{ value: string | null }>(`SELECT ${c} AS value FROM ${t}`)).rows)
          keep(`${t}.${c}`, value ?? undefined);
        await pool.query(`UPDATE ${t} SET ${c} = 'canary-' || md5(ctid::text || '${c}') WHERE ${c} IS NOT NULL`);
      }
      if (type === 'jsonb') await pool.query(`UPDATE ${t} SET ${c} = ${c} || '{"leak": "canary-json"}'`);
      const encodings = type === 'bytea' ? ['hex', 'base64'].map((to) => `encode(${c}, '${to}')`) : [`${c}::text`];
      const found = await pool.query<Record<string, string | null>>(
        `SELECT ${encodings.map((text, n) => `${text} AS v${n}`).join(', ')} FROM ${t}`,
      );
      if (found.rows.every(({ v0 }) => v0 === null)) empty.push(`${t}.${c}`);
      for (const value of found.rows.flatMap((row) => Object.values(row))) {
        keep(`${t}.${c}`, value ?? undefined);
        keep(`${t}.${c}`, value?.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
      }
    }
    return empty;
  }

  /** The objects that the calls name, and their paths. */
  async function objects(): Promise<(operation: string) => string> {
    const { person, token } = owner;
    const { user_id } = ok(await service.call('GET', '/user/me/', { token }));
    const file = { name: 'a.png', type: 'image/png', bytes: png.bytes };
    const sent = formCall({ body: 'x', page: '/' }, [file], { token });
    const { number } = ok(await service.call('POST', '/support/send_to_email/', sent));
    const { db } = service.storage;
    const first = async (table: 'support_files' | 'access_requests' | 'approvals') =>
      (await db.selectFrom(table).select('id').executeTakeFirst())?.id ?? '';
    await db.deleteFrom('operator_roles').where('user_id', '=', person.id).execute();
    const { id: audit } = await db
      .selectFrom('audit_events')
      .select('id')
      .where('actor_kind', '=', 'operator')
      .executeTakeFirstOrThrow();
    const asker = await operatorWith(service, 'owner');
    await grant(service, asker.person.id, 'security');
    ok2(await asker.call('POST', `/operators/${user_id}/grant/`, { body: { reason: 'x', role: 'support' } }));
    const ids = new Map([
      ['support', await first('support_files')],
      ['access', await first('access_requests')],
      ['approvals', await first('approvals')],
      ['audit', audit],
    ]);
    return (operation) =>
      operation
        .replace(/^\w+ \/operator/, '')
        .replace('{user_id}', user_id)
        .replace('{number}', String(number))
        .replace('{id}', ids.get(operation.split('/')[2]!) ?? audit);
  }
  const ok2 = ({ status }: { status: number }) => expect(status).toBe(202);

  it('are in none, of any role, and not in the log', async () => {
    const operations = operationsOf(service.app).filter(
      (operation) => operation.includes(' /operator/') && operation !== 'DELETE /operator/session/',
    );
    await fillTables();
    const pathOf = await objects();
    const operators: TestOperator[] = [];
    for (const roles of [...operatorRoles.map((role) => [role]), [...operatorRoles]])
      operators.push(await operatorWith(service, ...roles));
    for (const { cookies, person, secret } of operators)
      for (const value of [cookies.operator, person.jwt.access, person.jwt.refresh, secret]) keep('operator', value);
    await service.storage.pool.query(filledByHand);
    expect(await plant()).toEqual([]);
    const { signingKeys, rsaKeys, samlKeys, ...keys } = service.context.secrets;
    for (const key of Object.values(keys)) keep('key', key);
    for (const { privateKey } of [...signingKeys, ...rsaKeys, ...samlKeys] as { privateKey?: unknown }[])
      keep('private key', typeof privateKey === 'string' ? privateKey.split('\n')[1] : undefined);

    const body = {
      ...{ reason: 'x', text: 'x', q: owner.person.phone, phone: owner.person.phone, role: 'auditor' },
      ...{ fields: ['phone', 'email'], totp: '000000', hours: 1 },
    };
    const answered = new Map<string, number[]>(operations.map((operation) => [operation, []]));
    const leaks = new Set<string>();
    lines.length = 0;
    for (const operation of [...operations].sort())
      for (const { call } of operators) {
        const method = operation.split(' ')[0] as 'GET' | 'POST';
        const answer = await call(method, pathOf(operation), method === 'POST' ? { body } : {});
        answered.get(operation)!.push(answer.status);
        const text = JSON.stringify([answer.body, answer.headers]);
        if (text.includes('canary')) leaks.add(`${operation}: a canary`);
        for (const [secret, name] of secrets) if (text.includes(secret)) leaks.add(`${operation}: ${name}`);
      }
    expect([...leaks]).toEqual([]);
    const log = lines.join('');
    expect([...secrets].filter(([secret]) => log.includes(secret)).map(([, name]) => name)).toEqual([]);
    expect(log).not.toContain('canary');
    // Each screen was really shown to somebody.
    const unseen = operations.filter(
      (operation) => operation.startsWith('GET') && !answered.get(operation)!.includes(200),
    );
    expect(unseen).toEqual([]);
  });
});
