import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok, signUp, type Person } from '../../testing/flows';
import { describeOnBothDatabases, describeOnPostgres, startTestService, type TestService } from '../../testing/harness';
import { whileLocked } from '../../testing/whileLocked';
import { mailDocuments } from './mailDocuments';
import { queueNextEmails } from './mailings.repository';
import { publishDocument, type Publication } from './publishDocument';

let service: TestService;
afterEach(() => service.close());

const publish = (text: string, more: Partial<Publication> = {}) => {
  service.clock.step(1);
  const publication: Publication = {
    kind: 'terms_of_service',
    author: 'test',
    sources: { ru: `# Правила\n\n${text}`, en: `# Rules\n\n${text}` },
    changes: { ru: 'Изменён срок.', en: 'The period changed.' },
    mustBeAccepted: false,
    ...more,
  };
  return service.storage.db
    .transaction()
    .execute((transaction) => publishDocument(transaction, publication, service.clock.now()));
};
const run = () => mailDocuments.run(service.context);
const emailsTo = async (person: Person) =>
  (await service.messages(person.email)).filter(({ code }) => code === null || code === undefined);
const people = (count: number) =>
  service.storage.db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_none, index) => ({
        first_name: 'Анна',
        last_name: 'Ёлкина',
        phone: `+7916000${1000 + index}`,
        email: `person${index}@example.com`,
        is_verified: true,
        document_emails: true,
      })),
    )
    .execute();
const queued = async () => {
  const rows = await service.storage.db
    .selectFrom('outbox')
    .select('recipient')
    .where('channel', '=', 'bulk_email')
    .execute();
  return rows.map(({ recipient }) => recipient).sort();
};

describeOnBothDatabases('emails about a new revision', (driver) => {
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
  });

  const choose = async ({ jwt }: Person, document_emails: boolean, language: 'ru' | 'en' = 'ru') =>
    ok(await service.call('PATCH', '/user/me/', { token: jwt.access, body: { document_emails, language } }));
  const three = async () => {
    const signedUp: Person[] = [];
    for (const index of [0, 1, 2])
      signedUp.push(await signUp(service, { phone: `+7916123000${index}`, email: `person${index}@example.com` }));
    return signedUp;
  };

  it('go only to users who opted in and proved their address, in their language', async () => {
    await publish('Раз.');
    const [chosen, silent, unproven] = await three();
    expect(await choose(chosen!, true, 'en')).toMatchObject({ document_emails: true });
    await choose(unproven!, true);
    await service.storage.db.updateTable('users').set({ is_verified: false }).where('id', '=', unproven!.id).execute();
    await run();
    expect(await emailsTo(chosen!)).toEqual([]);
    await publish('Два.');
    await run();
    expect(await emailsTo(silent!)).toEqual([]);
    expect(await emailsTo(unproven!)).toEqual([]);
    const [email, ...others] = await emailsTo(chosen!);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('New version of a document: Rules');
    expect(email?.text).toContain('The period changed.');
    expect(email?.text).toContain('/policy?agreement=terms_of_service&revision=2');
    expect(email?.text).toContain('Turn these emails off: ');
  });

  it('are not sent to a user who opted out while they were queued', async () => {
    await publish('Раз.');
    const [person] = await three();
    await choose(person!, true);
    await publish('Два.');
    await run();
    await choose(person!, false);
    expect(await emailsTo(person!)).toEqual([]);
    expect(await queued()).toHaveLength(1);
  });
});

describeOnPostgres('the queue of emails about a new revision', () => {
  beforeEach(async () => {
    service = await startTestService({ driver: 'postgres' });
    await publish('Раз.');
    await people(25);
    await publish('Два.');
  });
  const everybody = Array.from({ length: 25 }, (_none, index) => `person${index}@example.com`).sort();

  it('is filled in parts, so that finding due codes stays cheap', async () => {
    const { db } = service.storage;
    const next = () => queueNextEmails(db, service.clock.now(), { atOnce: 10, waiting: 10 });
    expect([await next(), await next()]).toEqual([true, false]);
    expect(await queued()).toHaveLength(10);
    await service.deliver();
    expect([await next(), await next()]).toEqual([true, false]);
    await service.deliver();
    expect([await next(), await next()]).toEqual([true, false]);
    expect(await queued()).toEqual(everybody);
  });

  it('takes no more than its limit from two processes that fill it with two revisions in parallel', async () => {
    await publish('Три.');
    const { db } = service.storage;
    const next = () => queueNextEmails(db, service.clock.now(), { atOnce: 10, waiting: 10 });
    const inserting = 'LOCK TABLE outbox IN SHARE MODE; SELECT 1 FROM document_mailings WHERE false';
    expect((await whileLocked(service.storage, inserting, [next, next])).sort()).toEqual([false, true]);
    expect(await queued()).toHaveLength(10);
  });

  it('contains each user once, although a process was killed midway and others worked in parallel', async () => {
    const { db, pool } = service.storage;
    const next = () => queueNextEmails(db, service.clock.now(), { atOnce: 5, waiting: 100 });
    expect(await next()).toBe(true);
    // The connection dies after the emails were written and before the commit, as with a killed process.
    await pool.query(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      CREATE TRIGGER die AFTER UPDATE ON document_mailings FOR EACH ROW EXECUTE FUNCTION die();`);
    await expect(next()).rejects.toThrow();
    await pool.query('DROP TRIGGER die ON document_mailings; DROP FUNCTION die();');
    expect(await queued()).toHaveLength(5);
    for (let round = 0; round < 6; round += 1) await Promise.all([next(), next(), next()]);
    expect(await queued()).toEqual(everybody);
    await run();
    expect(await queued()).toEqual(everybody);
  });
});
