import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { describeOnPostgres, hangGuardMs } from '../../testing/databases';
import { newPostgresDatabase } from '../../testing/newPostgresDatabase';
import { runProgram } from '../../testing/program';
import { connectionBudget, poolAtServer, readConnectionLimits, refuseTooManyConnections } from './connections';
import { openPostgres } from './openDatabase';

const limits = { max: 100, reserved: 3, ownLimit: undefined, running: 0 };

describe('the connections of all processes', () => {
  it('fit up to the last connection that the server allows', () => {
    // 8 × (10 + 1) + 5 = 93, 97 are allowed; one more process would need 104.
    expect(connectionBudget(limits, 10, 8)).toMatchObject({ needed: 93, allowed: 97, fits: true });
    expect(connectionBudget({ ...limits, max: 96 }, 10, 8).fits).toBe(true);
    expect(connectionBudget({ ...limits, max: 95 }, 10, 8).fits).toBe(false);
    expect(connectionBudget(limits, 10, 9)).toMatchObject({ needed: 104, fits: false });
  });

  it('are bounded by a lower limit of the role or the database', () => {
    const budget = connectionBudget({ ...limits, ownLimit: 20 }, 10, 2);
    expect(budget).toMatchObject({ needed: 27, allowed: 20, fits: false });
    expect(budget.arithmetic).toBe(
      '2 × (pool of 10 + 1 for LISTEN) + 5 for operators = 27 connections, more than the 20 that the database allows ' +
        '(the connection limit of its role or database)',
    );
    expect(connectionBudget({ ...limits, ownLimit: 500 }, 10, 2).allowed).toBe(97);
  });

  it('are those for LISTEN alone where a pooler holds the others', () => {
    const connections = { poolSize: 10, processes: 4 };
    const pooler = { directUrl: 'postgres://server/passport', keepsStatements: false };
    expect([poolAtServer({ connections }), poolAtServer({ connections, pooler })]).toEqual([10, 0]);
    const { needed, arithmetic } = connectionBudget(limits, 0, 4);
    expect(needed).toBe(9);
    expect(arithmetic).toMatch(/^4 × 1 for LISTEN \+ 5 for operators = 9 connections/);
  });
});

describeOnPostgres('a start on PostgreSQL', () => {
  it('is refused with the arithmetic where all processes together need more connections than there are', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'passport-connections-'));
    const env = { DATABASE_URL: await newPostgresDatabase(), DATA_DIR: directory };
    const { code, stderr } = await runProgram('server', [], {
      ...env,
      DATABASE_POOL_SIZE: '99',
      IDENTITY_PROCESSES: '4',
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^4 × \(pool of 99 \+ 1 for LISTEN\) \+ 5 for operators = 405 connections, more than the \d+ that the database allows/,
    );
    expect(stderr).toContain('IDENTITY_PROCESSES is 4, 0 running');
    rmSync(directory, { recursive: true, force: true });
  });

  it('counts the processes that run already, regardless of the setting', async () => {
    const storage = openPostgres(await newPostgresDatabase(), hangGuardMs);
    const { max, reserved } = (await readConnectionLimits(storage))!;
    // Two processes of this size fit, three do not.
    const config = {
      connections: { poolSize: Math.floor((max - reserved - 5) / 2) - 1, processes: 1 },
    };
    const listener = { onMessage: () => undefined, onLoss: () => undefined, onGap: () => undefined };
    const first = await storage.listen('events', listener);
    await refuseTooManyConnections(storage, config);
    const second = await storage.listen('events', listener);
    await expect(refuseTooManyConnections(storage, config)).rejects.toThrow(/^3 × .*2 running/);
    await Promise.all([first(), second()]);
    await storage.close();
  });
});
