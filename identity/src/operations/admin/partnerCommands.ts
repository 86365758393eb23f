import { randomUUID } from 'node:crypto';
import { accessLevels, type AccessLevel } from '@passport/shared/schemas/applications';
import { insertSite } from '../../relying-parties/partners/partners.repository';
import { readWebAddress } from '../../relying-parties/partners/redirectTarget';
import { newSiteKey } from '../../relying-parties/partners/siteKeys';
import { readSecrets } from '../../platform/secrets';
import { optionalOf, valueOf, valuesOf, type CommandArguments } from './commandLine';
import { CommandError, type Operator } from './operator';

/** Parses an access level: `EMPLOYEES`, or the specification's `Employees only`. @throws {CommandError} */
export function accessLevelOf(text = 'PUBLIC'): AccessLevel {
  const name = text
    .toUpperCase()
    .replace(/[ -]+/g, '_')
    .replace(/_ONLY$/, '');
  const level = accessLevels.find((known) => known === name);
  if (!level) throw new CommandError(`${text} is not an access level: it must be one of ${accessLevels.join(', ')}.`);
  return level;
}

/** Checks an address to which browsers are sent. @throws {CommandError} */
export function webAddressOf(text: string): string {
  const url = readWebAddress(text);
  if (!url) throw new CommandError(`${text} is not an https address (http is allowed on localhost only).`);
  return url.href;
}

/** Checks a host like `shop.example` or `localhost:4000`. @throws {CommandError} */
function hostOf(text: string): string {
  const url = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : undefined;
  if (url?.host !== text.toLowerCase()) throw new CommandError(`${text} is not a host like shop.example.`);
  return url.host;
}

/**
 * Registers a partner site.
 * @returns its identifier, and its secret key, which is shown only here
 */
export async function createPartner({ config, storage, clock }: Operator, args: CommandArguments) {
  const id = randomUUID();
  const { id: keyId, key, encrypted } = newSiteKey(readSecrets(config.secretsFile));
  const site = {
    id,
    name: valueOf(args, 'name'),
    url: webAddressOf(valueOf(args, 'url')),
    hosts: valuesOf(args, 'redirect-host').map(hostOf),
    accessLevel: accessLevelOf(optionalOf(args, 'access-level')),
    keyId,
    encryptedKey: encrypted,
    now: clock.now(),
  };
  await storage.db.transaction().execute((transaction) => insertSite(transaction, site));
  return { site_id: id, secret_key: key };
}
