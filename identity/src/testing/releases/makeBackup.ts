/** Run by `npm run release:backup`, never with the tests: it needs their harness, which runs in Jest. */
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { ExternalProvider } from '../../../../scripts/lib/externalProvider.mjs';
import { sql } from 'kysely';
import { tablesInOrder } from '../../operations/admin/backup/tables';
import { runCommand } from '../../operations/admin/commands';
import type { Storage } from '../../platform/storage/storage';
import { newSecrets } from '../../platform/secrets';
import { followClock } from '../../protocols/oidc/testing/oauthService';
import { settingsFor, startTestProvider } from '../externalPeople';
import { startTestService } from '../harness';
import { createSteppedClock, type SteppedClock } from '../steppedClock';
import { testConfig } from '../testConfig';
import { filesOf, writeManifest } from './fixtures';
import type { Manifest } from './manifest';
import { populate } from './populate';
import { roomyLimits } from './limits';

/** Tables of which a release's backup holds nothing: figures of the site's own releases, and rows that expire within minutes. */
const emptyOnPurpose = [
  'canaries',
  'saml_logouts',
  'second_factor_setups',
  'support_files_to_delete',
  'telegram_updates',
  'used_challenges',
];

it('writes the backup of this version', async () => {
  const version = process.env.RELEASE_VERSION ?? '';
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const provider = await startTestProvider();
  const clock = createSteppedClock(new Date());
  const stopFollowing = followClock(clock);
  try {
    await writeRelease(version, provider, clock);
  } finally {
    await provider.close();
    stopFollowing();
  }
});

async function writeRelease(version: string, provider: ExternalProvider, clock: SteppedClock): Promise<void> {
  const secrets = newSecrets();
  const dataDir = mkdtempSync(join(process.env.TEST_DIRECTORY ?? '', 'release-'));
  const config = { externalProviders: settingsFor(provider), limits: roomyLimits, dataDir };
  const service = await startTestService({ driver: 'embedded', config, secrets, clock });
  const populated = await populate(service, provider);
  expect(await emptyTables(service.storage)).toEqual(emptyOnPurpose);
  const files = filesOf(version);
  mkdirSync(files.directory, { recursive: true });
  const operator = { config: { ...testConfig({ dataDir }), secretsFile: '' }, storage: service.storage, clock };
  const { audit_hash } = await runCommand(operator, { name: 'backup', args: { FILE: [files.backup] } });
  chmodSync(files.backup, 0o644);
  const manifest: Manifest = {
    version,
    madeAt: clock.now().toISOString(),
    auditHash: audit_hash as string,
    ...populated,
  };
  writeFileSync(files.secrets, `${JSON.stringify(secrets, null, 2)}\n`);
  writeManifest(manifest);
  await service.close();
}

async function emptyTables({ db }: Storage): Promise<string[]> {
  const empty: string[] = [];
  for (const table of await tablesInOrder(db)) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1`.execute(db);
    if (rows.length === 0) empty.push(table);
  }
  return empty.sort();
}
