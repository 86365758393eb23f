import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import * as client from 'openid-client';
import { Webhook } from 'standardwebhooks';
import { accessRequestStates } from '@passport/shared/schemas/accessRequests';
import type { ExternalProvider } from '../../../../scripts/lib/externalProvider.mjs';
import { migrations } from '../../../migrations/index';
import { runCommand } from '../../operations/admin/commands';
import { rowOf, type BackupHeader, type TableLine } from '../../operations/admin/backup/format';
import { appliedMigrations } from '../../operations/admin/backup/tables';
import { auditHash } from '../../protection/audit/audit';
import { followClock, oauthOf } from '../../protocols/oidc/testing/oauthService';
import { daySeconds } from '../../platform/clock';
import type { Storage } from '../../platform/storage/storage';
import { bareDatabase, describeOnBothDatabases } from '../databases';
import { bringBack, browserOf, people, settingsFor, startTestProvider, visit } from '../externalPeople';
import { somePassword, totpAt, proveTelegram } from '../factors';
import { me, ok, proveEmail, provePhone, refresh, signIn, signInProof, standardAuth } from '../flows';
import { startTestService, type TestService } from '../harness';
import { beginSession, nextTotp } from '../operators';
import type { Json } from '../json';
import { createSteppedClock } from '../steppedClock';
import { enterProvider, ssoCookieOf } from '../samlService';
import { testConfig } from '../testConfig';
import { filesOf, manifestOf, releasedVersions, secretsOf } from './fixtures';
import { roomyLimits } from './limits';
import type { FactorResident, Resident } from './manifest';
import { accessPath, visitSite } from './populateDevelopers';
import { demanded } from './populateSite';
import { listenForWebhooks } from './webhookListener';

/**
 * Columns whose stored values a later migration changes on purpose, with the reason. Without an entry here a migration that drops,
 * renames or rewrites stored values fails.
 */
const changedOnPurpose: Record<string, string> = {
  'outbox.state': 'a restored instance does not send waiting messages',
  'document_mailings.finished_at': 'nor does it continue unfinished mailings',
};

describe.each(releasedVersions())('the backup of %s', (version) => {
  describeOnBothDatabases('is restored and brought up to date by this build (R-70)', (driver) => {
    const manifest = manifestOf(version);
    const files = filesOf(version);
    let storage: Storage;
    let service: TestService;
    let provider: ExternalProvider;
    let stopFollowing: () => void;

    beforeAll(async () => {
      provider = await startTestProvider();
      storage = await bareDatabase(driver);
      const clock = createSteppedClock(new Date(manifest.madeAt));
      stopFollowing = followClock(clock);
      const dataDir = mkdtempSync(join(process.env.TEST_DIRECTORY ?? '', 'restored-'));
      const operator = { config: { ...testConfig({ dataDir }), secretsFile: '' }, storage, clock };
      await runCommand(operator, { name: 'restore', args: { FILE: [files.backup] } });
      const config = { externalProviders: settingsFor(provider), limits: roomyLimits, dataDir };
      service = await startTestService({ driver, storage, clock, config, secrets: secretsOf(version) });
      clock.step(120);
    });
    afterAll(async () => {
      await service.context.webhooks.stop();
      await service.close();
      await storage.close();
      await provider.close();
      stopFollowing();
    });

    const first = <Item>(items: readonly Item[]): Item => {
      const [item] = items;
      if (item === undefined) throw new Error('The manifest lists nobody.');
      return item;
    };

    it('has every migration applied and every stored value preserved', async () => {
      expect(await appliedMigrations(storage.db)).toEqual(migrations.map(({ name }) => name));
      expect(await auditHash(storage.db)).toBe(manifest.auditHash);
      for (const [table, rows] of await rowsOf(files.backup)) {
        const columns = Object.keys(rows[0] ?? {}).filter((column) => !(`${table}.${column}` in changedOnPurpose));
        const textOf = (row: Record<string, unknown>) => JSON.stringify(columns.map((column) => [column, row[column]]));
        const kept = await sql<{ row: Record<string, unknown> }>`
          SELECT to_jsonb(t) AS row FROM ${sql.table(table)} AS t`.execute(storage.db);
        const keptTexts = new Set(kept.rows.map(({ row }) => textOf(row)));
        const lost = rows.map(textOf).filter((text) => !keptTexts.has(text));
        expect([table, kept.rows.length, lost.slice(0, 3)]).toEqual([table, rows.length, []]);
      }
    });

    it('keeps all sessions, with the same profiles', async () => {
      expect(manifest.residents.length).toBeGreaterThan(20);
      for (const { jwt, profile } of manifest.residents) {
        const { access } = ok(await refresh(service, jwt.refresh));
        expect(ok(await me(service, access))).toMatchObject(profile);
      }
    });

    it('signs people in by a code to the phone, and continues their history', async () => {
      for (const resident of manifest.residents.slice(0, 3)) {
        const { access: token } = await signIn(service, resident);
        expect(ok(await me(service, token))).toMatchObject(resident.profile);
        const { events } = ok(await service.call('GET', '/user/history/', { token }));
        const names = events.map(({ event }: { event: string }) => event);
        expect(names).toEqual(expect.arrayContaining(['sign_in', 'registration']));
        const { total } = ok(await service.call('GET', '/user/sessions/', { token }));
        expect(total).toBeGreaterThan(2);
      }
    });

    const proofOf: Record<FactorResident['mode'], (resident: FactorResident, body: object) => Promise<object>> = {
      TOTP: ({ secret }) => Promise.resolve({ totp: totpAt(secret, service.clock.now()) }),
      PASSWORD: () => Promise.resolve({ password: somePassword }),
      TELEGRAM: async (resident, body) => ({
        telegram_verification: await proveTelegram(service, resident, { action: 'SIGNIN', ...body }),
      }),
      PHONE_EMAIL: async ({ id: user, email }) => ({
        email_verification: await proveEmail(service, 'SIGNIN', { email, user }),
      }),
    };

    it.each(['TOTP', 'PASSWORD', 'TELEGRAM', 'PHONE_EMAIL'] as const)('requires the second factor %s', async (mode) => {
      const resident = first(manifest.factors.filter((candidate) => candidate.mode === mode).slice(1));
      const { id: user, phone } = resident;
      const phone_verification = await provePhone(service, 'SIGNIN', { phone, user });
      const body = { user, phone_verification };
      expect((await standardAuth(service, body)).status).not.toBe(200);
      const { jwt } = ok(await standardAuth(service, { ...body, ...(await proofOf[mode](resident, body)) }));
      expect(ok(await me(service, jwt.access))).toMatchObject({ two_factor_auth: mode });
    });

    it('accepts a recovery code once, and leaves the ones that were not used', async () => {
      const resident = first(manifest.factors);
      const { id: user, phone } = resident;
      const phone_verification = await provePhone(service, 'SIGNIN', { phone, user });
      const recovery_code = resident.recoveryCodes[0];
      const { jwt } = ok(await standardAuth(service, { user, phone_verification, recovery_code }));
      const settings = ok(await service.call('GET', '/user/2fa/', { token: jwt.access }));
      expect(settings.recovery_codes_left).toBe(resident.recoveryCodes.length - 1);
    });

    it('keeps linked accounts of external providers', async () => {
      const caller = browserOf('n');
      for (const { phone, service: name, sub } of manifest.linked) {
        const back = await visit(service, provider, name, { sub }, caller);
        const answer = ok(await bringBack(service, name, back, caller));
        expect(answer.status).toBe('signed_in');
        expect(ok(await me(service, answer.jwt.access)).phone).toBe(phone);
        // Found by the stored link: an account with the same proven address would be linked once more.
        const { external_accounts } = ok(
          await service.call('GET', '/user/external_accounts/', { token: answer.jwt.access }),
        );
        expect(external_accounts).toHaveLength(1);
      }
      expect(manifest.linked.map(({ sub }) => sub)).toEqual([people.anna.sub, people.boris.sub]);
    });

    it('accepts the refresh tokens of OAuth clients and lists connected services', async () => {
      for (const resident of [first(manifest.clientResidents), ...manifest.clientResidents.slice(-1)]) {
        const config = await oauthOf(service, resident).connect(manifest.clients[resident.client]!);
        const tokens = await client.refreshTokenGrant(config, resident.refreshToken);
        const info = await client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck);
        expect(info.email).toBe(resident.email);
        const { access: token } = ok(await refresh(service, resident.jwt.refresh));
        const { services } = ok(await service.call('GET', '/user/connected_services/', { token }));
        expect(services).toHaveLength(1);
      }
    });

    it('keeps the NameIDs of people at SAML service providers', async () => {
      for (const resident of manifest.samlResidents.slice(0, 3)) {
        const { access } = await signIn(service, resident);
        const cookies = await ssoCookieOf(service, access);
        expect((await enterProvider(service, manifest.samlKey, cookies)).nameId).toBe(resident.nameId);
      }
    });

    it('keeps partner sites working, with their own branding', async () => {
      const { access: token } = await signIn(service, manifest.visitorOfSites);
      for (const site of manifest.sites) {
        const { site_id } = site;
        expect(ok(await visitSite(service, site, token)).phone).toBe(manifest.visitorOfSites.phone);
        const look = ok(await service.call('GET', '/business_unit/', { query: { site_id } }));
        expect(look).toMatchObject({ site_id, left_color: '#0b5d3b' });
      }
    });

    it('keeps pending states: deletions, links that undo a change, deactivated and unproven accounts', async () => {
      const shown = (phone: string) => runCommand(operatorOf(service), { name: 'user show', args: { phone: [phone] } });
      for (const { phone, deletionAt } of manifest.leaving)
        expect(await shown(phone)).toMatchObject({ deletion_at: deletionAt });
      for (const { phone, token, oldEmail } of manifest.undo) {
        ok(await service.call('POST', '/user/undo_contact_change/', { body: { token } }));
        expect(await shown(phone)).toMatchObject({ email: oldEmail });
      }
      expect(await shown(manifest.inactivePhone)).toMatchObject({ is_active: false });
      expect(await shown(manifest.unverifiedPhone)).toMatchObject({ is_verified: false });
    });

    const { applicants, desk, developer, operators, reader, revisions, support } = manifest;
    const tokenOf = async ({ jwt }: Resident): Promise<string> => ok(await refresh(service, jwt.refresh)).access;

    if (applicants)
      it('keeps requests for access in every state', async () => {
        const states = applicants.flatMap(({ requests }) => requests.map(({ state }) => state));
        expect(new Set(states)).toEqual(new Set(accessRequestStates));
        for (const applicant of applicants) {
          const { items } = ok(await service.call('GET', accessPath, { token: await tokenOf(applicant) }));
          expect(items).toMatchObject(applicant.requests);
        }
        const waiting = applicants.at(-1)!;
        const decision = { phone: [waiting.phone], type: ['unit_site'] };
        const approved = await runCommand(operatorOf(service), { name: 'access approve', args: decision });
        expect(approved).toMatchObject({ state: 'APPROVED', id: waiting.requests[0]!.id });
      });

    if (developer)
      it('keeps applications with their owners, and continues their webhooks', async () => {
        const token = await tokenOf(developer);
        for (const [path, answer] of Object.entries(developer.answers))
          expect([path, ok(await service.call('GET', `/oauth2/${path}/`, { token }))]).toMatchObject([path, answer]);
        expect(ok(await visitSite(service, developer.site, token)).phone).toBe(developer.phone);
        const listener = await listenForWebhooks();
        try {
          ok(
            await service.call('PATCH', `/oauth2/${developer.site.site_id}/`, {
              token,
              body: { webhook_url: listener.url },
            }),
          );
          await service.context.webhooks.deliverDue();
          const webhook = new Webhook(developer.webhookSecret);
          const events = listener.received.map(({ headers, body }) => {
            const at = new Date(Number(headers['webhook-timestamp']) * 1000);
            const signature = webhook.sign(String(headers['webhook-id']), at, body);
            expect(String(headers['webhook-signature']).split(' ')).toContain(signature);
            return JSON.parse(body) as { timestamp: string };
          });
          const waited = events.filter(({ timestamp }) => timestamp <= manifest.madeAt);
          expect(waited.length).toBeGreaterThan(1);
          expect(waited.length).toBeLessThan(events.length);
        } finally {
          await listener.close();
        }
      });

    if (support)
      it('keeps requests to support with their files', async () => {
        for (const { number, body, files: hashes, isClosed } of support) {
          const directory = mkdtempSync(join(process.env.TEST_DIRECTORY ?? '', 'saved-'));
          const args = { number: [String(number)], save: [directory] };
          const shown: Json = await runCommand(operatorOf(service), { name: 'support show', args });
          expect([shown.body, shown.closed_at !== null]).toEqual([body, isClosed]);
          const saved = (shown.saved as string[]).map((path) =>
            createHash('sha256').update(readFileSync(path)).digest('hex'),
          );
          expect(saved).toEqual(hashes);
        }
      });

    if (operators)
      it('keeps operators, and the pictures of business units', async () => {
        const { id, logo } = operators.unit as { id: number; logo: { full_url: string } };
        const read = async (someone: Resident) =>
          service.call('GET', `/business_unit/${id}/`, { token: await tokenOf(someone) });
        expect(ok(await read(operators.operator))).toMatchObject(operators.unit);
        expect((await read(operators.former)).status).toBe(403);
        ok(await service.call('GET', new URL(logo.full_url, 'https://any.example').pathname));
      });

    if (desk)
      it('keeps what the console and passkeys have left, and the chain of the log', async () => {
        const token = ok(await refresh(service, desk.operator.jwt.refresh)).access;
        const person = { ...desk.operator, jwt: { ...desk.operator.jwt, access: token } };
        const begun = await beginSession(service, person, nextTotp(service, desk.operator.secret));
        ok(begun);
        const caller = { token, cookies: { operator: begun.cookie('operator') ?? '' } };
        const { items } = ok(await service.call('GET', '/operator/approvals/', caller));
        expect(items).toMatchObject([{ id: desk.approvalId, kind: 'people.reset_factor', state: 'WAITING' }]);
        const { notes } = ok(await service.call('GET', `/operator/support/${desk.note.number}/`, caller));
        expect(notes).toMatchObject([{ text: desk.note.text }]);
        const chain = await runCommand(operatorOf(service), { name: 'audit verify', args: {} });
        expect(chain).toMatchObject({ is_whole: true, links: expect.any(Number) });
        const passkeys = ok(await service.call('GET', '/user/passkeys/', { token: await tokenOf(desk.keyHolder) }));
        expect(passkeys.items).toEqual(desk.keyHolder.passkeys);
      });

    if (reader && revisions)
      it('keeps published documents, their acceptances, and the time from which the next one is required', async () => {
        const path = `/policy/${demanded}/`;
        expect(ok(await service.call('GET', `${path}revisions/`)).revisions).toMatchObject(revisions);
        for (const { revision, sha256 } of revisions as { revision: number; sha256: string }[]) {
          const { text } = ok(await service.call('GET', path, { query: { revision: String(revision) } }));
          expect(
            createHash('sha256')
              .update(text as string)
              .digest('hex'),
          ).toBe(sha256);
        }
        const token = await tokenOf(reader);
        const { accepted } = ok(await service.call('GET', '/user/accepted_documents/', { token }));
        expect(accepted).toMatchObject(reader.accepted);
        expect(new Set(reader.accepted.map(({ how }) => how))).toEqual(new Set(['registration', 'again']));
        ok(await standardAuth(service, await signInProof(service, reader)));
        service.clock.step(daySeconds);
        const proof = await signInProof(service, reader);
        const refused = await standardAuth(service, proof);
        expect([refused.status, refused.body.code]).toEqual([401, 'documents_required']);
        const accepted_documents = [{ kind: demanded, revision: revisions[0]!.revision }];
        ok(await standardAuth(service, { ...proof, accepted_documents }));
      });
  });
});

const operatorOf = ({ context, storage, clock }: TestService) => ({ config: context.config, storage, clock });

/** Every row of a backup file, by table. */
async function rowsOf(file: string): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = new Map<string, Record<string, unknown>[]>();
  let rows: Record<string, unknown>[] = [];
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    const row = rowOf(line);
    if (row !== undefined) rows.push(JSON.parse(row) as Record<string, unknown>);
    else {
      const { table } = JSON.parse(line) as Partial<TableLine & BackupHeader>;
      rows = [];
      if (table !== undefined) tables.set(table, rows);
    }
  }
  return tables;
}
