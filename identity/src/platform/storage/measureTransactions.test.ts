import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeOnBothDatabases, describeOnPostgres, startTestService, type TestService } from '../../testing/harness';
import { until } from '../../testing/until';

const oldest = async (service: TestService): Promise<number> =>
  Number(/^passport_oldest_transaction_seconds (\S+)$/m.exec(await service.metrics())?.[1]);

/** Another figure of the same scrape may be read at this moment, by a transaction of a few microseconds. */
const untilNoneIsOpen = (service: TestService) =>
  until('no transaction is open', async () => (await oldest(service)) === 0);

describeOnPostgres('the oldest transaction of the database', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver: 'postgres' });
  });
  afterEach(() => service.close());

  it('is measured while it is open, whatever it waits for, and not afterwards', async () => {
    await untilNoneIsOpen(service);
    const client = await service.storage.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1');
    const age = await oldest(service);
    expect(age).toBeGreaterThan(0);
    expect(await oldest(service)).toBeGreaterThan(age);
    await client.query('COMMIT');
    client.release();
    await untilNoneIsOpen(service);
  });
});

describeOnBothDatabases('a database at rest', (driver) => {
  it('has no open transaction', async () => {
    const service = await startTestService({ driver });
    await untilNoneIsOpen(service);
    await service.close();
  });
});
