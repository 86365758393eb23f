import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { updateUser } from '../../people/users.repository';
import { addSeconds, daySeconds } from '../../platform/clock';
import { writeSecrets } from '../../platform/secrets';
import { turnOn } from '../../testing/factors';
import { provePhone, signUp } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { acsUrl, entityId } from '../../testing/samlPeer';
import { whileFailing } from '../../testing/whileFailing';
import { tablesInOrder } from './backup/tables';
import { parseCommand, runCommand, usages } from './commands';

const phone = '+79161234567';
const stranger = '+79160000077';

/** Commands that change nothing by their names, and those that leave the log as it is. */
const changesNothing = (name: string): boolean =>
  / (list|show|refusals|attempts|report|verify)$/.test(name) || ['doctor', 'restore'].includes(name);

/** Every other command with arguments of its own, in an order in which each finds what it changes. */
const commands = (client: string, site: string, directory: string): Record<string, string> => ({
  'user clear-limits': `--phone ${phone} --reason Called`,
  'user end-sessions': `--phone ${phone}`,
  'user lock': `--phone ${phone} --reason Stolen`,
  'user unlock': `--phone ${phone} --reason Found`,
  'user reset-2fa': `--phone ${phone}`,
  'user require-email-change': `--phone ${phone}`,
  'user set-employment': `--phone ${phone} --employment EMPLOYEE`,
  'user set-operator': `--phone ${phone}`,
  'operator add': `--phone ${phone} --role support`,
  'operator remove': `--phone ${phone} --role support`,
  'operator break-glass': `--phone ${phone} --minutes 5 --reason Outage`,
  'deletion cancel': `--phone ${phone}`,
  'blacklist add': `--phone ${stranger}`,
  'blacklist remove': `--phone ${stranger}`,
  'access approve': `--phone ${phone} --type oauth2`,
  'access refuse': `--phone ${phone} --type unit_site --reason No`,
  'access revoke': `--phone ${phone} --type oauth2 --reason Over`,
  'oauth2 create': '--name Two --redirect-uri https://two.example/callback',
  'oauth2 update': `--client-id ${client} --name Three`,
  'oauth2 rotate-secret': `--client-id ${client}`,
  'oauth2 set-owner': `--client-id ${client} --phone ${phone}`,
  'oauth2 deactivate': `--client-id ${client}`,
  'oauth2 activate': `--client-id ${client}`,
  'showcase set': `--application ${client} --url https://shop.example/`,
  'showcase remove': `--application ${client}`,
  'oauth2 delete': `--client-id ${client}`,
  'partner create': '--name Two --url https://two.example/ --redirect-host two.example',
  'partner update': `--site-id ${site} --name Three`,
  'partner rotate-secret': `--site-id ${site}`,
  'partner set-owner': `--site-id ${site} --phone ${phone}`,
  'partner deactivate': `--site-id ${site}`,
  'partner activate': `--site-id ${site}`,
  'partner delete': `--site-id ${site}`,
  'saml create': `--entity-id ${entityId} --acs-url ${acsUrl}`,
  'saml update': `--entity-id ${entityId} --name Wiki`,
  'saml deactivate': `--entity-id ${entityId}`,
  'saml activate': `--entity-id ${entityId}`,
  'saml delete': `--entity-id ${entityId}`,
  'business-unit import': join(directory, 'unit.json'),
  'business-unit deactivate': '--slug shop',
  'business-unit activate': '--slug shop',
  'business-unit delete': '--slug shop',
  'policy publish': `--kind privacy --ru ${join(directory, 'ru.md')} --en ${join(directory, 'en.md')} --changes-ru Да --changes-en Yes`,
  'messages pause': '--gateway smpp',
  'messages resume': '--gateway smpp',
  'messages prefer': '--channel voice --country RU',
  'support close': '--number 1001 --reason Done',
  'user deactivate': `--phone ${phone}`,
  'user activate': `--phone ${phone}`,
  'keys rotate': '--now',
  'keys rotate-saml': '',
  'audit export': join(directory, 'log.csv'),
  backup: join(directory, 'passport.backup'),
});

describeOnBothDatabases('the row of a command in the log', (driver) => {
  let service: TestService;
  let directory: string;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0, sendsSession: 100 } } });
    directory = mkdtempSync(join(tmpdir(), 'passport-commands-'));
    await writeSecrets(secretsFile(), service.context.secrets);
    await prepare();
  });
  afterEach(async () => {
    rmSync(directory, { recursive: true, force: true });
    await service.close();
  });
  const secretsFile = () => join(directory, 'secrets.json');

  const run = ([name, args]: [string, string]) => {
    // Every process has read the file long ago.
    utimesSync(secretsFile(), 0, 0);
    const { context, storage, clock } = service;
    const operator = { config: { ...context.config, secretsFile: secretsFile() }, storage, clock };
    return runCommand(operator, parseCommand(`${name} ${args}`.trim().split(' '), directory));
  };

  /** What the commands find: a person whose every state can change, their requests, and files. */
  async function prepare(): Promise<void> {
    const { db } = service.storage;
    const now = service.clock.now();
    const person = await signUp(service, { phone });
    await turnOn(service, person, 'PASSWORD');
    await provePhone(service, 'SIGNIN', { phone, user: person.id });
    await updateUser(db, person.id, { deletion_at: addSeconds(now, daySeconds) });
    const asked = { user_id: person.id, organization_name: 'Shop', site_address: '', comment: '', created_at: now };
    for (const type of ['OAUTH2_CLIENT', 'UNIT_SITE'] as const) {
      const request = { ...asked, type, state: 'WAITING', inn: '', ogrn: '', is_foreign: true } as const;
      await db
        .insertInto('access_requests')
        .values({ ...request, expected_people: null, answered_at: null })
        .execute();
    }
    const letter = { phone, email: 'a@example.com', body: 'Help', page: '/', language: 'ru' } as const;
    await db
      .insertInto('support_requests')
      .values({ created_at: now, answer_by: now, user_id: null, closed_at: null, ...letter })
      .execute();
    writeFileSync(join(directory, 'unit.json'), JSON.stringify({ slug: 'shop', title: 'Shop' }));
    for (const language of ['ru', 'en']) writeFileSync(join(directory, `${language}.md`), '# Document\n\nText.');
  }

  /** All rows of all tables but those of the log, the keys, and which files there are. */
  async function everything(isWithLog = true): Promise<Record<string, unknown>> {
    const { db } = service.storage;
    const tables = (await tablesInOrder(db)).filter((table) => isWithLog || !table.startsWith('audit_'));
    const hashes = tables.map((table) =>
      sql.raw(
        `SELECT '${table}' AS name, md5(string_agg(t::text, chr(10) ORDER BY t::text)) AS hash FROM "${table}" t`,
      ),
    );
    const { rows } = await sql<{ name: string; hash: string | null }>`${sql.join(hashes, sql` UNION ALL `)}`.execute(
      db,
    );
    const files = ['log.csv', 'passport.backup'].filter((name) => existsSync(join(directory, name)));
    const ofTables = Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
    return { ...ofTables, files: files.join(), keys: readFileSync(secretsFile(), 'utf8') };
  }

  /** The same once nothing changes any more: a listener of the service may follow the command before. */
  async function settled(): Promise<Record<string, unknown>> {
    for (let seen = await everything(); ; seen = await everything()) {
      const isStill = (await changedSince(seen)).length === 0;
      if (isStill) return seen;
    }
  }

  /** What is not as it was: tables, `files` or `keys`. */
  const changedSince = async (before: Record<string, unknown>, isWithLog = true): Promise<string[]> =>
    Object.entries(await everything(isWithLog)).flatMap(([name, value]) => (value === before[name] ? [] : name));

  it('is written with every change, or nothing is changed (R-92)', async () => {
    const { client_id } = await run(['oauth2 create', '--name Shop --redirect-uri https://shop.example/callback']);
    const { site_id } = await run([
      'partner create',
      '--name Shop --url https://shop.example/ --redirect-host a.example',
    ]);
    const changing = Object.entries(commands(client_id as string, site_id as string, directory));
    expect(changing.map(([name]) => name).sort()).toEqual(
      Object.keys(usages)
        .filter((name) => !changesNothing(name))
        .sort(),
    );
    const wrong: string[] = [];
    for (const line of changing) {
      const before = await settled();
      const failing = { table: 'audit_events', rows: 'true', on: 'INSERT' } as const;
      const error = await whileFailing(service.storage, failing, () =>
        run(line).then(
          () => 'no error',
          (reason: unknown) => String(reason),
        ),
      );
      if (!error.includes('not this one')) wrong.push(`${line[0]}: ${error}`);
      const changed = await changedSince(before);
      if (changed.length > 0) {
        wrong.push(`${line[0]}: changed ${changed.join(', ')} without its row`);
        continue;
      }
      const rest = await everything(false);
      await run(line);
      if ((await changedSince(rest, false)).length === 0) wrong.push(`${line[0]}: changes nothing`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('is not written for a command that fails, which changes nothing either', async () => {
    const before = await everything();
    for (const line of [
      ['oauth2 delete', '--client-id 00000000-0000-4000-8000-000000000000'],
      ['messages pause', '--gateway none'],
      ['business-unit activate', '--slug none'],
    ] as [string, string][])
      await expect(run(line)).rejects.toThrow('There is no ');
    expect(await everything()).toEqual(before);
    await run(['keys rotate', '--now']);
    const rotated = await everything();
    await expect(run(['keys rotate', ''])).rejects.toThrow('immediately with --now');
    expect(await everything()).toEqual(rotated);
    expect(rotated).not.toEqual(before);
  });
});
