import v8 from 'node:v8';
import vm from 'node:vm';
import { expect, it } from '@jest/globals';
import { describeOnPostgres, migratedDatabase } from '../../../testing/databases';
import { createSteppedClock } from '../../../testing/steppedClock';
import { exportAudit } from './exportAudit';

const million = 1_000_000;
const mostGrowth = 20 * 1024 * 1024;

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

/** What is in use, garbage apart: how much of that there is at a moment depends on the machine. */
function usedMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describeOnPostgres('the export of a million rows', () => {
  it('is streamed: it never holds more than 20 MB', async () => {
    const storage = await migratedDatabase('postgres');
    await storage.pool.query(
      `INSERT INTO audit_events (at, event, actor_kind, actor, target_type, target_id, reason, details)
       SELECT now(), 'access_requested', 'person', gen_random_uuid()::text, 'access_request', n::text, 'Reason ' || n, '{"a": 1}'
       FROM generate_series(1, $1::integer) AS n`,
      [million],
    );
    const context = { db: storage.db, reads: storage.reads, clock: createSteppedClock() } as never;
    const asked = { actor: { kind: 'operator', name: 'root' }, reason: 'x' } as const;
    const before = usedMemory();
    let [chunks, lines, peak] = [0, 0, before];
    for await (const chunk of await exportAudit(context, { asked }, {}, () => Promise.resolve())) {
      lines += String(chunk).split('\r\n').length - 1;
      chunks += 1;
      if (chunks % 50 === 0) peak = Math.max(peak, usedMemory());
    }
    expect(lines).toBe(million + 1);
    expect(peak - before).toBeLessThan(mostGrowth);
    await storage.close();
  });
});
