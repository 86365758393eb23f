import { randomUUID } from 'node:crypto';
import { accessLevels, type AccessLevel } from '@passport/shared/schemas/applications';
import { insertSite } from '../../relying-parties/partners/partners.repository';
import { readWebAddress } from '../../relying-parties/partners/redirectTarget';
import { newSiteKey } from '../../relying-parties/partners/siteKeys';
import { readSecrets } from '../../platform/secrets';
import { optionalOf, valueOf, valuesOf, type Given } from './commandLine';
import { CommandError, type Operator } from './operator';

/** Reads `EMPLOYEES`, or the specification's `Employees only`. @throws {CommandError} for what is no level */
export function accessLevelOf(text = 'PUBLIC'): AccessLevel {
  const name = text
    .toUpperCase()
    .replace(/[ -]+/g, '_')
    .replace(/_ONLY$/, '');
  const level = accessLevels.find((known) => known === name);
  if (!level) throw new CommandError(`${text} is not an access level: one of ${accessLevels.join(', ')} is needed.`);
  return level;
}

/** An address that people are sent to. @throws {CommandError} for what is none */
export function webAddressOf(text: string): string {
  const url = readWebAddress(text);
  if (!url) throw new CommandError(`${text} is not an https address (http is for this machine alone).`);
  return url.href;
}

/** `shop.example`, `localhost:4000`. @throws {CommandError} for what is no host */
function hostOf(text: string): string {
  const url = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : undefined;
  if (url?.host !== text.toLowerCase()) throw new CommandError(`${text} is not a host like shop.example.`);
  return url.host;
}

/**
 * Registers a partner site.
 * @returns its identifier, and its secret key, which is shown this once
 */
export async function createPartner({ config, storage, clock }: Operator, given: Given) {
  const id = randomUUID();
  const { id: keyId, key, encrypted } = newSiteKey(readSecrets(config.secretsFile));
  const site = {
    id,
    name: valueOf(given, 'name'),
    url: webAddressOf(valueOf(given, 'url')),
    hosts: valuesOf(given, 'redirect-host').map(hostOf),
    accessLevel: accessLevelOf(optionalOf(given, 'access-level')),
    keyId,
    encryptedKey: encrypted,
    now: clock.now(),
  };
  await storage.db.transaction().execute((transaction) => insertSite(transaction, site));
  return { site_id: id, secret_key: key };
}
