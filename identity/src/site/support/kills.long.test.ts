import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { startSmtpPeer } from '../../testing/peers/smtpPeer';
import { writeSecrets } from '../../platform/secrets';
import { describeOnBothDatabases, startTestService } from '../../testing/harness';
import { openDatabaseOf, unpackEmbedded } from '../../testing/databases';
import { migratedPostgresDatabase } from '../../testing/newPostgresDatabase';
import { launchServiceProgram } from '../../testing/program';
import { until } from '../../testing/until';
import { killRuns, killRunsTimeoutMs } from '../../testing/killRuns';
import { testSecrets } from '../../testing/testSecrets';

/** After the first answer of a life. */
const longestLifeMs = 400;
const supportEmail = 'support@desk.example';

describeOnBothDatabases(
  'a service that is killed between accepting a request and sending it (R-78)',
  (driver, itOnOneDatabase) => {
    jest.setTimeout(killRunsTimeoutMs);
    let directory: string;
    let env: NodeJS.ProcessEnv;
    let mail: Awaited<ReturnType<typeof startSmtpPeer>>;
    beforeEach(async () => {
      directory = mkdtempSync(join(tmpdir(), 'passport-support-kills-'));
      mail = await startSmtpPeer();
      env = {
        DATA_DIR: directory,
        MAIL_GATEWAY: 'smtp',
        SMTP_URL: mail.url,
        SUPPORT_EMAIL: supportEmail,
      };
      const secretsFile = join(directory, 'keys.json');
      await writeSecrets(secretsFile, await testSecrets());
      env.SECRETS_FILE = secretsFile;
      if (driver === 'postgres') env.DATABASE_URL = await migratedPostgresDatabase();
      else unpackEmbedded(directory);
    });
    afterEach(async () => {
      await mail.stop();
      rmSync(directory, { recursive: true, force: true });
    });

    /** Sends a request with a file. @returns its number */
    async function send(url: string): Promise<number> {
      const form = new FormData();
      // Another visitor each time, so that no limit is met.
      const phone = `+7916${randomInt(1_000_000, 10_000_000)}`;
      for (const [name, value] of Object.entries({ phone, email: 'anna@mail.example', body: 'A' }))
        form.set(name, value);
      form.set('files', new Blob([`${randomInt(1e9)}`], { type: 'application/octet-stream' }), 'a.bin');
      const headers = { 'x-forwarded-for': `203.0.${randomInt(255)}.${randomInt(255)}` };
      const answer = await fetch(`${url}/api/support/send_to_email/`, { method: 'POST', body: form, headers });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { number: number }).number;
    }

    /** Sends requests until the service dies. @param answered gets the numbers of those that were accepted */
    async function live(answered: number[]): Promise<void> {
      const service = await launchServiceProgram(env);
      const { url } = await service.ready;
      answered.push(await send(url));
      const work = (async () => {
        for (;;) answered.push(await send(url));
      })();
      await Promise.all([pause(randomInt(longestLifeMs)).then(service.kill), work.catch(() => undefined)]);
    }

    it('loses no answered request, nor its file (R-78)', async () => {
      const answered: number[] = [];
      for (let life = 0; life < killRuns; life += 1) await live(answered);

      const storage = await openDatabaseOf(env);
      const config = {
        dataDir: directory,
        support: { email: supportEmail },
        mail: { gateway: 'smtp' as const, smtpUrl: mail.url },
      };
      const service = await startTestService({ driver, storage, config });
      // After the lease of a message that a dead process was sending.
      service.clock.step((Date.now() - service.clock.now().getTime()) / 1000 + 600);
      await service.deliver();
      await service.context.outbox.stop();
      const requests = await storage.db.selectFrom('support_requests').select('number').execute();
      expect(requests.map(({ number }) => number)).toEqual(expect.arrayContaining(answered));
      const unsent = await storage.db.selectFrom('outbox').select('state').where('state', '<>', 'sent').execute();
      expect(unsent).toEqual([]);
      // An email that was in flight at a kill may arrive twice, none is missing.
      const sent = new Set(mail.accepted.map(({ subject }) => Number(/^\[(\d+)\]/.exec(subject)?.[1])));
      expect([...sent].sort()).toEqual(requests.map(({ number }) => number).sort());
      const files = await storage.db.selectFrom('support_files').select('id').execute();
      const stored = readdirSync(join(directory, 'support'));
      expect(stored).toEqual(expect.arrayContaining(files.map(({ id }) => id)));
      await service.app.close();
      await storage.close();
    });

    itOnOneDatabase('deletes partially received files at its next start', async () => {
      const arrivals = join(directory, 'support-arrivals', hostname());
      const arriving = (): string[] => (existsSync(arrivals) ? readdirSync(arrivals) : []);
      const first = await launchServiceProgram(env);
      const { url } = await first.ready;
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const upload = request(`${url}/api/support/send_to_email/`, { method: 'POST', headers });
      upload.on('error', () => undefined);
      upload.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\n\r\nthe beginning');
      await until('its file is received', () => arriving().length > 0);
      await first.kill();
      expect(arriving()).toHaveLength(1);
      const second = await launchServiceProgram(env);
      await second.ready;
      expect(arriving()).toEqual([]);
      await second.kill();
    });
  },
);
