import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { steadyClock } from '../../platform/clock';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { bounceAddressOf } from './bounceAddress';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
const [, section = ''] = guide.split('## Codes: receipts\n');
/** The program that posts a receipt, and the one that reads an email that came back. */
const [posting = '', reading = ''] = [...section.split('\n## ')[0]!.matchAll(/```sh\n([^]*?)```/g)].map(
  ([, code]) => code,
);
const secret = 'a secret with spaces & signs';

const bounced = (action: string, status: string) => `Content-Type: multipart/report; report-type=delivery-status

Final-Recipient: rfc822; anna@mail.example
Action: ${action}
Status: ${status}
`;

describeOnOneDatabase('the programs of docs/operations.md, Codes: receipts', (driver) => {
  let service: TestService;
  let address: string;
  beforeEach(async () => {
    // The programs have the clock of the machine.
    const clock = { ...steadyClock, step: () => undefined };
    service = await startTestService({ driver, clock, config: { receipts: { secret } } });
    const now = clock.now();
    const message = { kind: 'greeting', reference: '{}', created_at: now, due_at: now, expires_at: now } as const;
    await service.storage.db
      .insertInto('outbox')
      .values([
        { ...message, channel: 'sms', recipient: '+79161234567' },
        { ...message, channel: 'email', recipient: 'anna@mail.example' },
      ])
      .execute();
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    address = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
  });
  afterEach(() => service.close());

  const run = async (program: string, input = '', env: Record<string, string> = {}) => {
    const running = promisify(execFile)('sh', ['-c', program], {
      env: { PATH: process.env.PATH, PUBLIC_URL: address, RECEIPT_SECRET: secret, ...env },
    });
    // A program that refuses its address ends without reading the email.
    running.child.stdin?.on('error', () => undefined).end(input);
    return (await running).stdout;
  };
  const failures = () =>
    service.storage.db.selectFrom('outbox').select(['channel', 'failure_reason']).orderBy('id').execute();
  const none = [
    { channel: 'sms', failure_reason: null },
    { channel: 'email', failure_reason: null },
  ];

  it('sign a receipt that is taken', async () => {
    const { id } = await service.storage.db
      .selectFrom('outbox')
      .select('id')
      .where('channel', '=', 'sms')
      .executeTakeFirstOrThrow();
    expect(await run(posting)).toBe('{}202\n');
    expect(await failures()).toEqual(none);
    expect(await run(posting.replace('"42"', `"${id}"`))).toBe('{}200\n');
    expect(await failures()).toEqual([{ channel: 'sms', failure_reason: 'unreachable' }, none[1]]);
  });

  it('report an email that came back, and no notice of delay', async () => {
    const { id } = await service.storage.db
      .selectFrom('outbox')
      .select('id')
      .where('channel', '=', 'email')
      .executeTakeFirstOrThrow();
    const env = { ORIGINAL_RECIPIENT: bounceAddressOf(secret, 'bounces@mail.example', String(id)) };
    const [, ...post] = posting.split('\n');
    const program = [reading, ...post].join('\n');
    expect(await run(program, bounced('delayed', '4.4.1'), env)).toBe('');
    const injected = { ORIGINAL_RECIPIENT: `bounces+","id":"${Number(id) - 1}@mail.example` };
    expect(await run(program, bounced('failed', '5.1.1'), injected)).toBe('');
    expect(await failures()).toEqual(none);
    expect(await run(program, bounced('failed', '5.2.2 (full)'), env)).toBe('{}200\n');
    expect(await failures()).toEqual([none[0], { channel: 'email', failure_reason: 'inbox_full' }]);
  });
});
