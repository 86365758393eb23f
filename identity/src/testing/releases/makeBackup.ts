/** Run by `npm run release:backup`, never with the tests: it needs their harness, which runs in Jest. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { ExternalProvider } from '../../../../scripts/lib/externalProvider.mjs';
import { runCommand } from '../../operations/admin/commands';
import { newSecrets } from '../../platform/secrets';
import { followClock } from '../../relying-parties/oidc/testing/oauthService';
import { settingsFor, startTestProvider } from '../externalPeople';
import { startTestService } from '../harness';
import { createSteppedClock, type SteppedClock } from '../steppedClock';
import { testConfig } from '../testConfig';
import { filesOf, writeManifest } from './fixtures';
import type { Manifest } from './manifest';
import { populate } from './populate';
import { roomyLimits } from './limits';

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
  const config = { externalProviders: settingsFor(provider), limits: roomyLimits };
  const service = await startTestService({ engine: 'embedded', config, secrets, clock });
  const populated = await populate(service, provider);
  const files = filesOf(version);
  mkdirSync(files.directory, { recursive: true });
  const operator = { config: { ...testConfig(), secretsFile: '' }, storage: service.storage, clock };
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
