import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startSmtpPeer } from '../../testing/peers/smtpPeer';
import { daySeconds } from '../../platform/clock';
import { unavailable } from '../../platform/http/errors';
import { ok, someEmail, somePhone } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { createClamd } from './scanner/clamd';
import { formCall } from './testing/supportForm';

const supportEmail = 'support@desk.example';
const fileOf = (name: string) => ({
  name,
  type: 'application/octet-stream',
  bytes: Buffer.from(`content of ${name}`),
});
const names = ['a.bin', 'b.bin', 'c.bin'];

describeOnOneDatabase('the email of a request to support', (driver) => {
  let service: TestService;
  let directory: string;
  let mail: Awaited<ReturnType<typeof startSmtpPeer>>;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'passport-unreadable-'));
    mail = await startSmtpPeer();
    service = await startTestService({
      driver,
      config: { dataDir: directory, support: { email: supportEmail }, mail: { gateway: 'smtp', smtpUrl: mail.url } },
    });
  });
  afterEach(async () => {
    await service.close();
    await mail.stop();
    rmSync(directory, { recursive: true });
  });

  /** Sends a request with three files. @returns the ids of the files */
  const send = async (): Promise<string[]> => {
    const fields = { phone: somePhone, email: someEmail, body: 'Вопрос' };
    ok(await service.call('POST', '/support/send_to_email/', formCall(fields, names.map(fileOf))));
    const rows = await service.storage.db.selectFrom('support_files').select('id').orderBy('place').execute();
    return rows.map(({ id }) => id);
  };
  /** The emails that arrived, each as its text and the names of its files. */
  const arrived = () =>
    mail.accepted.map(({ raw }) => ({
      text: Buffer.from(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw)?.[1] ?? '', 'base64').toString('utf8'),
      files: [...raw.matchAll(/attachment; filename=(\S+)/g)].map(([, name]) => name),
    }));
  /** From now on a file is opened by `open`. */
  const openBy = (id: string | undefined, open: () => Promise<Readable>): void => {
    const { supportFiles } = service.context;
    service.context.supportFiles = {
      ...supportFiles,
      open: (wanted) => (wanted === id ? open() : supportFiles.open(wanted)),
    };
  };

  it('names a missing file, and includes the others immediately (R-78)', async () => {
    const [, second = ''] = await send();
    await service.context.supportFiles.delete(second);
    await service.deliver();
    expect(arrived()).toEqual([
      { text: expect.stringContaining('Файл b.bin не приложен: его не удалось прочитать'), files: ['a.bin', 'c.bin'] },
    ]);
  });

  it('names a file whose stream breaks off during sending, with the next try (R-78)', async () => {
    const [, , third] = await send();
    openBy(third, () =>
      Promise.resolve(
        Readable.from(
          (function* () {
            yield Buffer.from('beginning');
            throw new Error('EIO');
          })(),
        ),
      ),
    );
    await service.deliver();
    expect(arrived()).toEqual([]);
    service.clock.step(2);
    await service.deliver();
    expect(arrived()).toEqual([{ text: expect.stringContaining('Файл c.bin не приложен'), files: ['a.bin', 'b.bin'] }]);
  });

  it('waits for an unavailable storage, and is sent without the files after a day (R-78)', async () => {
    const [first] = await send();
    openBy(first, () => Promise.reject(unavailable('file storage', 5)));
    await service.deliver();
    service.clock.step(daySeconds - 1);
    await service.deliver();
    expect(arrived()).toEqual([]);
    service.clock.step(61);
    await service.deliver();
    expect(arrived()).toEqual([{ text: expect.stringContaining('Файл a.bin не приложен'), files: ['b.bin', 'c.bin'] }]);
  });

  it('is sent without a file that could not be scanned on arrival and is no longer readable', async () => {
    service.context.scan = createClamd('tcp://127.0.0.1:1');
    const [first] = await send();
    service.context.scan = () => Promise.resolve('clean');
    openBy(first, () => Promise.reject(new Error('EIO')));
    await service.deliver();
    expect(arrived()).toEqual([{ text: expect.stringContaining('Файл a.bin не приложен'), files: ['b.bin', 'c.bin'] }]);
  });
});
