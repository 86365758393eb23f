import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { daySeconds } from '../../../platform/clock';
import { ok, signUp } from '../../../testing/flows';
import { describeOnPostgres, startTestService, type TestService } from '../../../testing/harness';
import { operatorWith, type TestOperator } from '../../../testing/operators';
import { whileLocked } from '../../../testing/whileLocked';
import { runDueJobs } from '../../jobs/jobs';

describeOnPostgres('an approval that is withdrawn', () => {
  let service: TestService;
  let asker: TestOperator;
  let userId: string;
  beforeEach(async () => {
    service = await startTestService({ driver: 'postgres' });
    const { jwt } = await signUp(service, { phone: '+79162223344', email: 'ivan@example.com' });
    userId = ok(await service.call('GET', '/user/me/', { token: jwt.access })).user_id;
    asker = await operatorWith(service, 'owner');
  });
  afterEach(() => service.close());

  const asked = async (): Promise<string> => {
    const body = { role: 'support', reason: 'Joined' };
    return (await asker.call('POST', `/operators/${userId}/grant/`, { body })).body.approval_id;
  };
  const decide = (id: string, verdict: string, { call }: TestOperator) =>
    call('POST', `/approvals/${id}/${verdict}/`, { body: { reason: 'Checked' } });
  const rolesGiven = () =>
    service.storage.db.selectFrom('operator_roles').select('role').where('role', '=', 'support').execute();
  const decisions = async () => {
    const rows = await service.storage.db
      .selectFrom('audit_events')
      .select('event')
      .where('event', 'like', 'approval_%' as never)
      .orderBy('id')
      .execute();
    return rows.map(({ event }) => event);
  };

  it('while it is approved and refused ends once (R-95)', async () => {
    const [owner, third] = [await operatorWith(service, 'owner'), await operatorWith(service, 'owner')];
    const id = await asked();
    const answers = await whileLocked(service.storage, 'SELECT 1 FROM approvals', [
      () => decide(id, 'withdraw', asker),
      () => decide(id, 'approve', owner),
      () => decide(id, 'refuse', third),
      () => decide(id, 'withdraw', third),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.pop()).toBe(404);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    const done = ['approval_withdrawn', 'approval_approved', 'approval_refused'][statuses.indexOf(200)];
    expect(await decisions()).toEqual(['approval_asked', done]);
    expect(await rolesGiven()).toHaveLength(done === 'approval_approved' ? 1 : 0);
  });

  it('while its day of delay ends is not carried out', async () => {
    await asked();
    service.clock.step(daySeconds);
    const withdrawal = `UPDATE approvals SET state = 'VOID', decided_at = now(); SELECT 1 FROM approvals`;
    await whileLocked(service.storage, withdrawal, [() => runDueJobs(service.context)]);
    expect(await decisions()).toEqual(['approval_asked']);
    expect(await rolesGiven()).toEqual([]);
  });
});
