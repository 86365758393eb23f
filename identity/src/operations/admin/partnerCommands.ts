import { insertApplication, updateApplication } from '../../applications/registration/applications.repository';
import { newSecret } from '../../applications/registration/newSecret';
import { recordApplicationChange } from '../../applications/registration/recordApplicationChange';
import { listRelyingParties } from '../../applications/registration/relyingParties.repository';
import { addSecret } from '../../applications/registration/secrets.repository';
import { valueOf, type CommandArguments } from './commandLine';
import { given, givenList, onlyGiven } from './givenFields';
import { actorOf, CommandError, secretsOf, type Operator } from './operator';
import {
  attemptsOf,
  changeRelyingParty,
  idOf,
  looksUsage,
  readLooks,
  removeRelyingParty,
  replaceSecret,
  requireFields,
  switchRelyingParty,
  webAddressOf,
} from './relyingPartyCommands';

export const createSiteUsage = `--name N --url U --redirect-host H... ${looksUsage}`;
export const updateSiteUsage = `--site-id S [--name N] [--url U] [--redirect-host H]... ${looksUsage}`;

/** Checks a host like `shop.example` or `localhost:4000`. @throws {CommandError} */
function hostOf(text: string): string {
  const url = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : undefined;
  if (url?.host !== text.toLowerCase()) throw new CommandError(`${text} is not a host like shop.example.`);
  return url.host;
}

/** The settings that a command gives. @throws {CommandError} */
const readSettings = (args: CommandArguments) =>
  onlyGiven({
    ...readLooks(args),
    site_url: given(args, 'url', webAddressOf),
    redirect_hosts: givenList(args, 'redirect-host', hostOf),
  });

const type = 'UNIT_SITE';
const siteIdIn = (args: CommandArguments): string => idOf(valueOf(args, 'site-id'), type);

/**
 * Registers a partner site.
 * @returns its identifier, and its secret key, which is shown only here
 */
export async function createPartner(operator: Operator, args: CommandArguments) {
  const now = operator.clock.now();
  const site_url = webAddressOf(valueOf(args, 'url'));
  const settings = { name: valueOf(args, 'name'), ...readSettings(args) };
  const { text, stored } = newSecret(secretsOf(operator), { type, is_test: false });
  const times = { created_at: now, updated_at: now };
  return operator.storage.db.transaction().execute(async (transaction) => {
    const addresses = { site_address: site_url, showcase_url: site_url };
    const site_id = await insertApplication(transaction, { ...settings, ...addresses, ...times, type });
    await addSecret(transaction, { applicationId: site_id, secret: stored, now, oldEndsAt: now });
    const event = { event: 'application_created', id: site_id, at: now, actor: actorOf(operator) } as const;
    await recordApplicationChange(transaction, { ...event, after: settings });
    return { site_id, secret_key: text };
  });
}

/** Changes settings of a partner site; its keys stay, and the showcase links to its new address. */
export async function updateSite(operator: Operator, args: CommandArguments) {
  const site_id = siteIdIn(args);
  const after = readSettings(args);
  requireFields(after, updateSiteUsage);
  if (after.redirect_hosts?.length === 0) throw new CommandError('A partner site has a --redirect-host.');
  await changeRelyingParty(operator, { type, id: site_id }, async (transaction, site, now) => {
    const isShown = after.site_url !== undefined && site.showcase_url !== null;
    const showcase = isShown && { showcase_url: after.site_url };
    await updateApplication(transaction, site_id, { ...after, ...showcase, updated_at: now });
    return { event: 'application_changed', after };
  });
  return { site_id, ...after };
}

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
