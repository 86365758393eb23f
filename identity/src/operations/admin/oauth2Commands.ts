import { updateApplication } from '../../applications/registration/applications.repository';
import {
  insertOAuthClient,
  listOAuthClients,
  type NewOAuthClient,
} from '../../applications/registration/oauthClients.repository';
import { newClientSecret } from '../../applications/registration/newSecret';
import { recordApplicationChange } from '../../applications/registration/recordApplicationChange';
import { addSecret, endSecrets } from '../../applications/registration/secrets.repository';
import { clashingAddresses, isPrivateScheme } from '@passport/shared/schemas/checks/redirectUriFault';
import { isSafeWebAddress } from '@passport/shared/schemas/checks/webAddress';
import { valueOf, type CommandArguments } from './commandLine';
import { givenList, givenOrNone, givenSwitch, onlyGiven } from './givenFields';
import { actorOf, CommandError, type Operator } from './operator';
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

const moreUsage = `[--post-logout-redirect-uri U]... [--backchannel-logout-uri U] ${looksUsage} [--showcase-url U] [--id-token-claims] [--no-id-token-claims]`;
export const createUsage = `--name N --redirect-uri U... [--public] [--skip-granting-access] ${moreUsage}`;
export const updateUsage =
  '--client-id C [--name N] [--redirect-uri U]... [--public] [--no-public] ' +
  `[--skip-granting-access] [--no-skip-granting-access] ${moreUsage}`;

interface AddressRule {
  isAllowed: (address: string) => boolean;
  /** The allowed addresses, as worded in the refusal. */
  allowed: string;
}

const webAddress: AddressRule = {
  isAllowed: isSafeWebAddress,
  allowed: 'https, or http on localhost, without a fragment or credentials',
};

/** The redirect URIs that an operator may register; developers' addresses are judged by `redirectUriFault`. */
const redirectUri: AddressRule = {
  isAllowed: (address) => isSafeWebAddress(address) || isPrivateScheme(address),
  allowed: `${webAddress.allowed}, or a private-use scheme with a dot (com.example.app:/callback), without a fragment`,
};

/** Reads an address of a flag. @throws {CommandError} */
const addressOf =
  (flag: string, { isAllowed, allowed }: AddressRule) =>
  (address: string): string => {
    if (!isAllowed(address)) throw new CommandError(`--${flag} ${address} cannot be used. Allowed: ${allowed}.`);
    return address;
  };

/** The settings that a command gives. @throws {CommandError} */
function readSettings(args: CommandArguments) {
  const oneIn = (flag: string) => givenOrNone(args, flag, addressOf(flag, webAddress));
  const listIn = (flag: string) => givenList(args, flag, addressOf(flag, redirectUri));
  return onlyGiven({
    ...readLooks(args, addressOf('logo-url', webAddress)),
    redirect_uris: listIn('redirect-uri'),
    post_logout_redirect_uris: listIn('post-logout-redirect-uri'),
    backchannel_logout_uri: oneIn('backchannel-logout-uri'),
    is_public: givenSwitch(args, 'public'),
    id_token_claims: givenSwitch(args, 'id-token-claims'),
    skip_granting_access: givenSwitch(args, 'skip-granting-access'),
    showcase_url: givenOrNone(args, 'showcase-url', webAddressOf),
  });
}

/** Refused as for developers: oidc-provider would refuse the whole client. @throws {CommandError} */
function refuseWrongLists({
  redirect_uris,
  post_logout_redirect_uris,
}: Pick<NewOAuthClient, 'redirect_uris' | 'post_logout_redirect_uris'>): void {
  if (redirect_uris.length === 0) throw new CommandError('An OAuth client has a --redirect-uri.');
  const [clash] = clashingAddresses([...redirect_uris, ...post_logout_redirect_uris]);
  if (clash === undefined) return;
  throw new CommandError(`${clash} cannot be used beside a private-use scheme. Use http there.`);
}

const type = 'OAUTH2_CLIENT';
const clientIdIn = (args: CommandArguments): string => idOf(valueOf(args, 'client-id'), type);

const emptyClient: NewOAuthClient = {
  name: '',
  redirect_uris: [],
  post_logout_redirect_uris: [],
  backchannel_logout_uri: null,
  logo_url: null,
  short_description: '',
  organization_name: '',
  is_public: false,
  id_token_claims: true,
  skip_granting_access: false,
  access_level: 'PUBLIC',
  showcase_url: null,
};

/** Registers an OAuth client. Its secret is shown only here; a public client has none. */
export async function createOAuthClient(operator: Operator, args: CommandArguments) {
  const { storage, clock } = operator;
  const now = clock.now();
  const client: NewOAuthClient = { ...emptyClient, ...readSettings(args) };
  refuseWrongLists(client);
  const secret = client.is_public ? undefined : newClientSecret(false);
  return storage.db.transaction().execute(async (transaction) => {
    const client_id = await insertOAuthClient(transaction, client, now);
    const event = { event: 'application_created', id: client_id, at: now, actor: actorOf(operator) } as const;
    await recordApplicationChange(transaction, { ...event, after: client });
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

/**
 * Changes settings of a client; its tokens and consents stay.
 * @returns what was set; a client that becomes confidential gets a secret, which is shown only here
 */
export async function updateClient(operator: Operator, args: CommandArguments) {
  const client_id = clientIdIn(args);
  const after = readSettings(args);
  requireFields(after, updateUsage);
  const secret = newClientSecret(false);
  let isNewSecret = false as boolean;
  await changeRelyingParty(operator, { type, id: client_id }, async (transaction, client, now) => {
    refuseWrongLists({ ...client, ...after });
    isNewSecret = after.is_public === false && client.is_public;
    if (after.is_public) await endSecrets(transaction, client_id, now);
    if (isNewSecret)
      await addSecret(transaction, { applicationId: client_id, secret: secret.stored, now, oldEndsAt: now });
    const connection = isNewSecret && { connected_at: null };
    await updateApplication(transaction, client_id, { ...after, ...connection, updated_at: now });
    return { event: 'application_changed', after };
  });
  return { client_id, ...after, ...(isNewSecret && { client_secret: secret.text }) };
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
    id_token_claims: row.id_token_claims,
    skip_granting_access: row.skip_granting_access,
    access_level: row.access_level,
    is_active: row.is_active,
    is_connected: row.connected_at !== null,
    failed_logouts: row.failed_logouts,
  }));
  return { items, clients: items };
}
