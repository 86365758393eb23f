import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { daySeconds } from '../../platform/clock';
import { signUp, somePhone } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { operate } from '../../testing/operate';
import { chainHead } from '../../protection/audit/chain';
import { runDueJobs } from '../jobs/jobs';

describeOnOneDatabase('commands about the log of operators', (driver) => {
  let service: TestService;
  let directory: string;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { operatorEmail: 'operators@example.com' } });
    directory = mkdtempSync(join(tmpdir(), 'passport-audit-'));
    await signUp(service);
  });
  afterEach(async () => {
    rmSync(directory, { recursive: true, force: true });
    await service.close();
  });
  const run = (...words: string[]): Promise<Json> => operate(service, ...words);
  const employ = (employment: string) =>
    run('user', 'set-employment', '--phone', somePhone, '--employment', employment);
  const eventsOf = async (...flags: string[]) =>
    (await run('audit', 'list', ...flags)).items.map(({ event }: Json) => event as string);

  it('audit list shows acts with what was before and after, newest first, and no contact', async () => {
    await employ('EMPLOYEE');
    service.clock.step(daySeconds);
    await employ('NONE');
    const { items } = await run('audit', 'list', '--event', 'employment_set');
    expect(items).toMatchObject([
      { actor_kind: 'operator', actor: 'operator', before: { employment: 'EMPLOYEE' }, after: { employment: 'NONE' } },
      { before: { employment: 'NONE' }, after: { employment: 'EMPLOYEE' } },
    ]);
    expect(JSON.stringify(items)).not.toContain(somePhone.slice(1));
    const { target_id } = items[0];
    expect(await eventsOf('--target', `user/${target_id}`, '--event', 'employment_set')).toHaveLength(2);
    expect(await eventsOf('--target', somePhone, '--event', 'employment_set')).toHaveLength(2);
    expect(await eventsOf('--target', 'keys')).toEqual([]);
    expect(await eventsOf('--actor', 'operator', '--event', 'employment_set')).toHaveLength(2);
    expect(await eventsOf('--event', 'sign_in')).toEqual([]);
    const today = service.clock.now().toISOString();
    expect(await eventsOf('--event', 'employment_set', '--since', today)).toHaveLength(1);
    expect(await eventsOf('--event', 'employment_set', '--until', today)).toHaveLength(1);
    expect(await eventsOf('--event', 'employment_set', '--before', items[0].id)).toHaveLength(1);
    for (const wrong of ['yesterday', '2026-13-01', '2026-05-01T10:00'])
      await expect(run('audit', 'list', '--since', wrong)).rejects.toThrow('take a day like');
    await expect(run('audit', 'list', '--actor', 'eve')).rejects.toThrow('actor: nobody is found');
    await expect(run('audit', 'list', '--target', 'user/nobody')).rejects.toThrow('target: nobody is found');
    await expect(run('audit', 'list', '--event', 'user_lokced')).rejects.toThrow('there is no such event');
    const file = join(directory, 'none.csv');
    await expect(run('audit', 'export', '--event', 'x', file)).rejects.toThrow('there is no such event');
  });

  it('audit verify is content with a whole log, and names the row that was changed', async () => {
    await employ('EMPLOYEE');
    const { is_whole, links, head } = await run('audit', 'verify');
    // With the row of this very command.
    expect([is_whole, links]).toEqual([true, 3]);
    await run('audit', 'verify', '--place', String(head.place), '--hash', head.hash);
    await expect(run('audit', 'verify', '--place', '1')).rejects.toThrow('both');
    await service.storage.pool.query('ALTER TABLE audit_events DISABLE TRIGGER USER');
    const { rows } = await sql<{ id: string }>`UPDATE audit_events SET after = '{"employment": "NONE"}'
      WHERE event = 'employment_set' RETURNING id`.execute(service.storage.db);
    await service.storage.pool.query('ALTER TABLE audit_events ENABLE TRIGGER USER');
    await expect(run('audit', 'verify')).rejects.toThrow(`changed: place 1, row ${rows[0]!.id}.`);
  });

  it('audit export writes a new file that only its owner may read', async () => {
    await run('access', 'list');
    await employ('EMPLOYEE');
    const file = join(directory, 'acts.csv');
    const { rows, head } = await run('audit', 'export', '--event', 'employment_set', file);
    expect([rows, head.place]).toEqual([1, 4]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [header, line] = readFileSync(file, 'utf8').split('\r\n');
    expect(header).toMatch(/^id,at,event,actor_kind,actor,/);
    expect(line).toContain('employment_set,operator,operator,');
    expect(line).toContain('"{""employment"": ""EMPLOYEE""}"');
    await expect(run('audit', 'export', file)).rejects.toThrow('cannot be written: EEXIST');
  });

  it('the head is mailed once a day, as soon as there is an act', async () => {
    const mails = () => service.messages('operators@example.com');
    await runDueJobs(service.context);
    expect(await mails()).toEqual([]);
    service.clock.step(daySeconds);
    await employ('EMPLOYEE');
    const { place, hash } = (await chainHead(service.storage.db))!;
    await runDueJobs(service.context);
    await runDueJobs(service.context);
    expect(await mails()).toMatchObject([
      { subject: `Журнал операторов: ${place} · Log of operators`, text: expect.stringContaining(hash) },
    ]);
    service.clock.step(daySeconds);
    await runDueJobs(service.context);
    expect(await mails()).toHaveLength(2);
  });
});
