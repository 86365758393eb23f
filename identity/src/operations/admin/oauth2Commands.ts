import { insertOAuthClient, listOAuthClients } from '../../relying-parties/applications/oauthClients.repository';
import { newClientSecret } from '../../relying-parties/applications/newSecret';
import { recordApplication } from '../../relying-parties/applications/recordChange';
import { addSecret } from '../../relying-parties/applications/secrets.repository';
import { clashingAddresses, isPrivateScheme } from '@passport/shared/schemas/checks/redirectUriFault';
import { isSafeWebAddress } from '@passport/shared/schemas/checks/webAddress';
import { isGiven, optionalOf, valueOf, valuesOf, type CommandArguments } from './commandLine';
import { actorOf, CommandError, type Operator } from './operator';
import {
  attemptsOf,
  updateDescription,
  idOf,
  removeRelyingParty,
  replaceSecret,
  switchRelyingParty,
  webAddressOf,
} from './relyingPartyCommands';
import { accessLevelOf } from './partnerCommands';

export const createUsage =
  '--name N --redirect-uri U... [--public] [--skip-granting-access] ' +
  '[--post-logout-redirect-uri U]... [--backchannel-logout-uri U] [--logo-url U] [--access-level L] [--showcase-url U]';

interface AddressRule {
  isAllowed: (address: string) => boolean;
  /** What is allowed, as the refusal says it. */
  allowed: string;
}

const webAddress: AddressRule = {
  isAllowed: isSafeWebAddress,
  allowed: 'https, or http on localhost, without a fragment or credentials',
};

/** What an operator may register as a redirect URI; developers' addresses are judged by `redirectUriFault`. */
const redirectUri: AddressRule = {
  isAllowed: (address) => isSafeWebAddress(address) || isPrivateScheme(address),
  allowed: `${webAddress.allowed}, or a private-use scheme with a dot (com.example.app:/callback), without a fragment`,
};

function addressesIn(args: CommandArguments, flag: string, { isAllowed, allowed }: AddressRule): string[] {
  const addresses = [...valuesOf(args, flag)];
  for (const address of addresses.filter((candidate) => !isAllowed(candidate))) {
    throw new CommandError(`--${flag} ${address} cannot be used. Allowed: ${allowed}.`);
  }
  return addresses;
}

/** As developers are refused it: oidc-provider would refuse the whole client. */
function refuseClashes(addresses: readonly string[]): void {
  const [clash] = clashingAddresses(addresses);
  if (clash === undefined) return;
  throw new CommandError(`${clash} cannot be used beside a private-use scheme. Use http there.`);
}

const type = 'OAUTH2_CLIENT';
const clientIdIn = (args: CommandArguments): string => idOf(valueOf(args, 'client-id'), type);

/** Registers an OAuth client. Its secret is shown only here; a public client has none. */
export async function createOAuthClient(operator: Operator, args: CommandArguments) {
  const { storage, clock } = operator;
  const now = clock.now();
  const isPublic = isGiven(args, 'public');
  const showcaseUrl = optionalOf(args, 'showcase-url');
  const client = {
    name: valueOf(args, 'name'),
    redirect_uris: addressesIn(args, 'redirect-uri', redirectUri),
    post_logout_redirect_uris: addressesIn(args, 'post-logout-redirect-uri', redirectUri),
    backchannel_logout_uri: addressesIn(args, 'backchannel-logout-uri', webAddress)[0] ?? null,
    logo_url: addressesIn(args, 'logo-url', webAddress)[0] ?? null,
    is_public: isPublic,
    skip_granting_access: isGiven(args, 'skip-granting-access'),
    access_level: accessLevelOf(optionalOf(args, 'access-level')),
    showcase_url: showcaseUrl === undefined ? null : webAddressOf(showcaseUrl),
  };
  refuseClashes([...client.redirect_uris, ...client.post_logout_redirect_uris]);
  const secret = isPublic ? undefined : newClientSecret(false);
  return storage.db.transaction().execute(async (transaction) => {
    const client_id = await insertOAuthClient(transaction, client, now);
    const event = { event: 'application_created', id: client_id, at: now, actor: actorOf(operator) } as const;
    await recordApplication(transaction, { ...event, after: client });
    if (!secret) return { client_id };
    await addSecret(transaction, { applicationId: client_id, secret: secret.stored, now, oldEndsAt: now });
    return { client_id, client_secret: secret.text };
  });
}

/** Issues a new client secret. The previous one, or the one before it if that was never used, stays valid for a day; so do issued tokens. */
export async function rotateClientSecret(operator: Operator, args: CommandArguments) {
  const client_id = clientIdIn(args);
  const { text, oldEndsAt } = await replaceSecret(operator, { type, id: client_id });
  return { client_id, client_secret: text, previous_secret_expires_at: oldEndsAt.toISOString() };
}

/** Deletes a client with its tokens and consents. */
export async function removeOAuthClient(operator: Operator, args: CommandArguments) {
  const client_id = clientIdIn(args);
  await removeRelyingParty(operator, type, client_id);
  return { client_id, is_deleted: true };
}

/** Switches a client on or off. */
export const switchOAuthClient = (isActive: boolean) => async (operator: Operator, args: CommandArguments) => {
  const client_id = clientIdIn(args);
  await switchRelyingParty(operator, { type, id: client_id }, isActive);
  return { client_id, is_active: isActive };
};

/** Sets what people see of a client. */
export async function describeClient(operator: Operator, args: CommandArguments) {
  const client_id = clientIdIn(args);
  return { client_id, ...(await updateDescription(operator, { type, id: client_id }, args)) };
}

/** The latest sign-in requests of a client. */
export const clientAttempts = (operator: Operator, args: CommandArguments) =>
  attemptsOf(operator, type, clientIdIn(args));

/** Lists OAuth clients, without secrets: as `items`, like every list, and as `clients`, its earlier name. */
export async function listClients({ storage }: Operator) {
  const rows = await listOAuthClients(storage.db);
  const items = rows.map((row) => ({
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
  }));
  return { items, clients: items };
}
