import { addSeconds, daySeconds } from '../../platform/clock';
import {
  addSecret,
  deleteOAuthClient,
  disconnectClient,
  insertOAuthClient,
  listOAuthClients,
} from '../../relying-parties/applications/oauthClients.repository';
import { hashSecret, newClientSecret } from '../../relying-parties/applications/clientSecret';
import { isRedirectUri, isSafeWebAddress } from '../../relying-parties/applications/redirectUri';
import { isGiven, optionalOf, valueOf, valuesOf, type CommandArguments } from './commandLine';
import { CommandError, type Operator } from './operator';
import { accessLevelOf, webAddressOf } from './partnerCommands';
import { isUuid } from '../../platform/uuid';

export const createUsage =
  '--name N --redirect-uri U... [--public] [--skip-granting-access] ' +
  '[--post-logout-redirect-uri U]... [--backchannel-logout-uri U] [--logo-url U] [--access-level L] [--showcase-url U]';

/** How long the previous secret stays valid, so that a client can switch. */
const overlapSeconds = daySeconds;

function addressesIn(args: CommandArguments, flag: string, isAllowed: (address: string) => boolean): string[] {
  const addresses = [...valuesOf(args, flag)];
  for (const address of addresses.filter((candidate) => !isAllowed(candidate))) {
    throw new CommandError(`--${flag} ${address} cannot be used: https, or http on localhost, without a fragment.`);
  }
  return addresses;
}

function clientIdIn(args: CommandArguments): string {
  const id = valueOf(args, 'client-id');
  if (!isUuid(id.toLowerCase())) throw new CommandError(`${id} is not the id of a client.`);
  return id;
}

const unknown = (id: string): CommandError => new CommandError(`There is no OAuth client ${id}.`);

/** Registers an OAuth client. Its secret is shown only here; a public client has none. */
export async function createOAuthClient({ storage, clock }: Operator, args: CommandArguments) {
  const now = clock.now();
  const isPublic = isGiven(args, 'public');
  const showcaseUrl = optionalOf(args, 'showcase-url');
  const client = {
    name: valueOf(args, 'name'),
    redirect_uris: addressesIn(args, 'redirect-uri', isRedirectUri),
    post_logout_redirect_uris: addressesIn(args, 'post-logout-redirect-uri', isRedirectUri),
    backchannel_logout_uri: addressesIn(args, 'backchannel-logout-uri', isSafeWebAddress)[0] ?? null,
    logo_url: addressesIn(args, 'logo-url', isSafeWebAddress)[0] ?? null,
    is_public: isPublic,
    skip_granting_access: isGiven(args, 'skip-granting-access'),
    access_level: accessLevelOf(optionalOf(args, 'access-level')),
    showcase_url: showcaseUrl === undefined ? null : webAddressOf(showcaseUrl),
  };
  const secret = newClientSecret();
  return storage.db.transaction().execute(async (transaction) => {
    const client_id = await insertOAuthClient(transaction, client, now);
    if (isPublic) return { client_id };
    await addSecret(transaction, { applicationId: client_id, hash: hashSecret(secret), now, othersEnd: now });
    return { client_id, client_secret: secret };
  });
}

/** Issues a new client secret. The previous one stays valid for a day, and issued tokens stay valid. */
export async function rotateClientSecret({ storage, clock }: Operator, args: CommandArguments) {
  const now = clock.now();
  const client_id = clientIdIn(args);
  const secret = newClientSecret();
  const othersEnd = addSeconds(now, overlapSeconds);
  await storage.db.transaction().execute(async (transaction) => {
    if (!(await disconnectClient(transaction, client_id, now))) throw unknown(client_id);
    await addSecret(transaction, { applicationId: client_id, hash: hashSecret(secret), now, othersEnd });
  });
  return { client_id, client_secret: secret, previous_secret_expires_at: othersEnd.toISOString() };
}

/** Deletes a client with its tokens and consents. */
export async function removeOAuthClient({ storage }: Operator, args: CommandArguments) {
  const client_id = clientIdIn(args);
  if (!(await deleteOAuthClient(storage.db, client_id))) throw unknown(client_id);
  return { client_id, is_deleted: true };
}

/** Lists OAuth clients, without secrets. */
export async function listClients({ storage }: Operator) {
  const rows = await listOAuthClients(storage.db);
  return {
    clients: rows.map((row) => ({
      client_id: row.id,
      name: row.name,
      redirect_uris: row.redirect_uris,
      post_logout_redirect_uris: row.post_logout_redirect_uris,
      backchannel_logout_uri: row.backchannel_logout_uri,
      is_public: row.is_public,
      skip_granting_access: row.skip_granting_access,
      access_level: row.access_level,
      is_active: row.is_active,
      is_connected: row.connected_at !== null,
      failed_logouts: row.failed_logouts,
    })),
  };
}
