import { randomUUID } from 'node:crypto';
import { accessLevels, type AccessLevel } from '@passport/shared/schemas/applications';
import { recordApplication } from '../../relying-parties/applications/recordChange';
import { listRelyingParties } from '../../relying-parties/applications/relyingParties.repository';
import { insertSite } from '../../relying-parties/partners/partners.repository';
import { newSiteKey } from '../../relying-parties/partners/siteKeys';
import { optionalOf, valueOf, valuesOf, type CommandArguments } from './commandLine';
import { actorOf, CommandError, secretsOf, type Operator } from './operator';
import {
  attemptsOf,
  updateDescription,
  idOf,
  removeRelyingParty,
  readDescription,
  replaceSecret,
  switchRelyingParty,
  webAddressOf,
} from './relyingPartyCommands';

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
export async function createPartner(operator: Operator, args: CommandArguments) {
  const { storage, clock } = operator;
  const id = randomUUID();
  const { logo_url, short_description } = readDescription(args);
  const { id: keyId, key, encrypted } = newSiteKey(secretsOf(operator));
  const site = {
    id,
    name: valueOf(args, 'name'),
    url: webAddressOf(valueOf(args, 'url')),
    hosts: valuesOf(args, 'redirect-host').map(hostOf),
    logoUrl: logo_url ?? null,
    description: short_description ?? '',
    accessLevel: accessLevelOf(optionalOf(args, 'access-level')),
    keyId,
    encryptedKey: encrypted,
    now: clock.now(),
  };
  await storage.db.transaction().execute(async (transaction) => {
    await insertSite(transaction, site);
    const after = {
      name: site.name,
      site_url: site.url,
      redirect_hosts: site.hosts,
      access_level: site.accessLevel,
      logo_url: site.logoUrl,
      short_description: site.description,
    };
    const event = { event: 'application_created', id, at: site.now, actor: actorOf(operator) } as const;
    await recordApplication(transaction, { ...event, after });
  });
  return { site_id: id, secret_key: key };
}

const type = 'UNIT_SITE';
const siteIdIn = (args: CommandArguments): string => idOf(valueOf(args, 'site-id'), type);

/** Lists partner sites, without keys. */
export async function listPartnerSites({ storage }: Operator) {
  const rows = await listRelyingParties(storage.db, type);
  return {
    items: rows.map((row) => ({
      site_id: row.id,
      name: row.name,
      site_url: row.site_url,
      redirect_hosts: row.redirect_hosts,
      logo_url: row.logo_url,
      short_description: row.short_description,
      access_level: row.access_level,
      is_active: row.is_active,
      is_connected: row.connected_at !== null,
    })),
  };
}

/** Issues a new secret key. The previous one, or the one before it if that was never used, stays valid for a day and signs until the site uses the new one. */
export async function rotateSiteKey(operator: Operator, args: CommandArguments) {
  const site_id = siteIdIn(args);
  const { text, oldEndsAt } = await replaceSecret(operator, { type, id: site_id });
  return { site_id, secret_key: text, previous_key_expires_at: oldEndsAt.toISOString() };
}

/** Sets what people see of a partner site. */
export async function describeSite(operator: Operator, args: CommandArguments) {
  const site_id = siteIdIn(args);
  return { site_id, ...(await updateDescription(operator, { type, id: site_id }, args)) };
}

/** Switches a partner site on or off. */
export const switchSite = (isActive: boolean) => async (operator: Operator, args: CommandArguments) => {
  const site_id = siteIdIn(args);
  await switchRelyingParty(operator, { type, id: site_id }, isActive);
  return { site_id, is_active: isActive };
};

/** The latest sign-in requests of a partner site. */
export const siteAttempts = (operator: Operator, args: CommandArguments) => attemptsOf(operator, type, siteIdIn(args));

/** Deletes a partner site with its keys and tokens. */
export async function removeSite(operator: Operator, args: CommandArguments) {
  const site_id = siteIdIn(args);
  await removeRelyingParty(operator, type, site_id);
  return { site_id, is_deleted: true };
}
