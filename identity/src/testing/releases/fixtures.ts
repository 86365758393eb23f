import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Secrets } from '../../platform/secrets';
import type { Manifest } from './manifest';

/** One folder for each release: its backup, its secrets and its manifest. */
const releasesDirectory = fileURLToPath(new URL('../../../fixtures/releases', import.meta.url));

/** Files of a release's folder. */
export const filesOf = (version: string) => {
  const directory = join(releasesDirectory, version);
  const at = (name: string): string => join(directory, name);
  return { directory, backup: at('passport.backup'), secrets: at('secrets.json'), manifest: at('manifest.json.gz') };
};

/** Versions with a backup, oldest first. */
export const releasedVersions = (): string[] =>
  readdirSync(releasesDirectory).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

export const manifestOf = (version: string): Manifest =>
  JSON.parse(gunzipSync(readFileSync(filesOf(version).manifest)).toString()) as Manifest;

export const writeManifest = (manifest: Manifest): void =>
  writeFileSync(filesOf(manifest.version).manifest, gzipSync(JSON.stringify(manifest)));

export const secretsOf = (version: string): Secrets =>
  JSON.parse(readFileSync(filesOf(version).secrets, 'utf8')) as Secrets;
