import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { explainToOperator } from '../../operations/admin/operator';
import { ok, someEmail, somePhone } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { eicar, startClamdPeer } from '../../testing/peers/clamdPeer';
import { startS3Peer } from '../../testing/peers/s3Peer';
import { formCall } from './testing/supportForm';

const supportEmail = 'support@desk.example';

describeOnOneDatabase('a service with peers of support', (driver) => {
  let service: TestService;
  let directory: string;
  const start = async (support: { filesUrl?: string; clamdUrl?: string }) => {
    service = await startTestService({
      driver,
      config: { dataDir: directory, support: { email: supportEmail, ...support } },
    });
  };
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'passport-peers-'));
  });
  afterEach(async () => {
    await service.close();
    rmSync(directory, { recursive: true });
  });
  const send = (content: string) => {
    const file = { name: 'a.bin', type: 'application/octet-stream', bytes: Buffer.from(content) };
    const fields = { phone: somePhone, email: someEmail, body: 'Вопрос' };
    return service.call('POST', '/support/send_to_email/', formCall(fields, [file]));
  };

  it('keeps files in the bucket of SUPPORT_FILES_URL, and answers 503 while it is unavailable', async () => {
    const bucket = await startS3Peer();
    await start({ filesUrl: bucket.url });
    const { number } = ok(await send('content'));
    expect([...bucket.objects.values()].map(String)).toEqual(['content']);
    const [email] = await service.messages(supportEmail);
    expect(email?.text).toContain('Файл: a.bin, application/octet-stream, 7 байт');
    const folder = join(directory, 'saved');
    const { saved } = await operate(service, 'support', 'show', '--number', String(number), '--save', folder);
    expect(saved).toHaveLength(1);

    await bucket.stop();
    const refused = await send('content');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(await service.storage.db.selectFrom('support_requests').select('number').execute()).toEqual([{ number }]);
    const again = operate(service, 'support', 'show', '--number', String(number), '--save', join(directory, 'again'));
    expect(await again.catch(explainToOperator)).toContain('the file storage cannot be reached');
  });

  it('uses the scanner of CLAMD_URL', async () => {
    const clamd = await startClamdPeer();
    await start({ clamdUrl: clamd.url });
    const refused = await send(eicar);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['files']]);
    ok(await send('content'));
    expect(await service.storage.db.selectFrom('support_files').select('scan').execute()).toEqual([{ scan: 'clean' }]);
    await clamd.stop();
  });
});
