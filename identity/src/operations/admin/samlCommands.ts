import { randomUUID, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Executor } from '../../platform/storage/database';
import { differences } from '../../protection/audit/differences';
import { insertApplication, updateApplication } from '../../applications/registration/applications.repository';
import { recordApplicationChange } from '../../applications/registration/recordApplicationChange';
import {
  attributeFields,
  nameIdFormats,
  sloBindings,
  type AttributeMap,
  type NameIdFormat,
  type SloBinding,
} from '../../protocols/saml/saml.tables';
import {
  findProvider,
  findProviderByEntityId,
  findProviders,
  insertProvider,
  updateProvider,
  type ProviderColumns,
} from '../../protocols/saml/serviceProviders.repository';
import { optionalOf, valueOf, type CommandArguments } from './commandLine';
import { given, givenList, givenOrNone, givenSwitch, onlyGiven } from './givenFields';
import { actorOf, CommandError, type Operator } from './operator';
import {
  attemptsOf,
  changeRelyingParty,
  looksUsage,
  readLooks,
  removeRelyingParty,
  requireFields,
  switchRelyingParty,
  webAddressOf,
} from './relyingPartyCommands';

const moreUsage =
  '[--slo-url U] [--slo-binding B] [--certificate FILE] [--encryption-certificate FILE] ' +
  `[--name N] ${looksUsage} [--name-id F] [--attribute A]... [--idp-initiated] [--showcase-url U]`;
export const createProviderUsage = `--entity-id E --acs-url U... ${moreUsage}`;
export const updateProviderUsage = `--entity-id E [--new-entity-id E] [--acs-url U]... ${moreUsage} [--no-idp-initiated]`;

/** Attributes of an assertion unless the operator gives others. */
const usualAttributes: AttributeMap = {
  email: 'email',
  first_name: 'first_name',
  last_name: 'last_name',
  phone: 'phone',
};

/** Parses `mail=email`: name and field of an attribute. @throws {CommandError} */
function attributeOf(text: string): [string, AttributeMap[string]] {
  const [name = '', fieldName] = text.split('=');
  const field = attributeFields.find((known) => known === fieldName);
  if (!field || !/^[\w:./-]{1,200}$/.test(name)) {
    throw new CommandError(
      `${text} is not an attribute: it must be NAME=FIELD with a field of ${attributeFields.join(', ')}.`,
    );
  }
  return [name, field];
}

function nameIdFormatOf(text: string): NameIdFormat {
  const format = nameIdFormats.find((known) => known === text);
  if (!format) throw new CommandError(`${text} is not a NameID format: it must be one of ${nameIdFormats.join(', ')}.`);
  return format;
}

function sloBindingOf(text: string): SloBinding {
  const binding = sloBindings.find((known) => known === text);
  if (!binding) throw new CommandError(`${text} is not a logout binding: it must be one of ${sloBindings.join(', ')}.`);
  return binding;
}

/** Reads a certificate as PEM. @throws {CommandError} */
async function certificateOf(file: string): Promise<string> {
  try {
    return new X509Certificate(await readFile(file)).toString();
  } catch {
    throw new CommandError(`${file} does not contain an X.509 certificate.`);
  }
}

/** Checks an address that is compared character by character, and stores it unchanged. @throws {CommandError} */
function asGiven(text: string): string {
  webAddressOf(text);
  return text;
}

const type = 'SAML_SERVICE_PROVIDER';

const emptyProvider = {
  slo_url: null,
  slo_binding: 'redirect',
  certificate: null,
  encryption_certificate: null,
  name_id_format: 'persistent',
  attributes: usualAttributes,
  is_idp_initiated: false,
} as const satisfies Partial<ProviderColumns>;

/** The columns of a service provider that a command gives. @throws {CommandError} */
async function readProvider(args: CommandArguments) {
  const attributes = givenList(args, 'attribute', attributeOf);
  return onlyGiven({
    entity_id: optionalOf(args, 'new-entity-id'),
    acs_urls: givenList(args, 'acs-url', asGiven),
    slo_url: givenOrNone(args, 'slo-url', webAddressOf),
    slo_binding: given(args, 'slo-binding', sloBindingOf),
    certificate: await givenOrNone(args, 'certificate', certificateOf),
    encryption_certificate: await givenOrNone(args, 'encryption-certificate', certificateOf),
    name_id_format: given(args, 'name-id', nameIdFormatOf),
    attributes: attributes && Object.fromEntries(attributes),
    is_idp_initiated: givenSwitch(args, 'idp-initiated'),
  });
}

/** Link of the showcase: as given, else the start of a sign-in while that is enabled. */
function showcaseOf(args: CommandArguments, id: string, before: string | null): string | null {
  const address = givenOrNone(args, 'showcase-url', webAddressOf);
  const isIdpInitiated = givenSwitch(args, 'idp-initiated');
  if (address !== undefined) return address;
  if (isIdpInitiated === undefined) return before;
  const start = `/saml/start/${id}`;
  if (isIdpInitiated) return before ?? start;
  return before === start ? null : before;
}

/** @throws {CommandError} where another service provider has the entity ID */
async function refuseKnown(executor: Executor, entityId: string): Promise<void> {
  if (await findProviderByEntityId(executor, entityId)) throw new CommandError(`${entityId} is registered already.`);
}

/**
 * Registers a SAML service provider.
 * @returns its application id
 */
export async function createServiceProvider(operator: Operator, args: CommandArguments) {
  const { storage, clock } = operator;
  const now = clock.now();
  const entityId = valueOf(args, 'entity-id');
  const id = randomUUID();
  const settings = { name: entityId, ...readLooks(args), showcase_url: showcaseOf(args, id, null) };
  const provider = { ...emptyProvider, acs_urls: [], ...(await readProvider(args)), entity_id: entityId };
  requireAcs(provider);
  await storage.db.transaction().execute(async (transaction) => {
    await refuseKnown(transaction, entityId);
    await insertApplication(transaction, { ...settings, id, type, created_at: now, updated_at: now });
    await insertProvider(transaction, id, provider);
    const event = { event: 'application_created', id, at: now, actor: actorOf(operator) } as const;
    await recordApplicationChange(transaction, { ...event, after: settings });
  });
  return { id, entity_id: entityId };
}

function requireAcs({ acs_urls }: Pick<ProviderColumns, 'acs_urls'>): void {
  if (acs_urls.length === 0) throw new CommandError('A service provider has an --acs-url.');
}

const fingerprintOf = (certificate: string | null): string | null =>
  certificate === null ? null : new X509Certificate(certificate).fingerprint256;

/** A service provider as in the audit log and in the output of commands. */
const present = (provider: ProviderColumns) => ({
  entity_id: provider.entity_id,
  acs_urls: provider.acs_urls,
  slo_url: provider.slo_url,
  slo_binding: provider.slo_binding,
  name_id_format: provider.name_id_format,
  is_idp_initiated: provider.is_idp_initiated,
  certificate: fingerprintOf(provider.certificate),
  encryption_certificate: fingerprintOf(provider.encryption_certificate),
  attributes: Object.entries(provider.attributes).map(([name, field]) => `${name}=${field}`),
});

/**
 * Changes settings of a service provider. The NameIDs of its users stay, whatever changes.
 * @returns what was set; certificates by their fingerprints
 */
export async function updateServiceProvider(operator: Operator, args: CommandArguments) {
  const { id, entity_id } = await providerIdIn(operator, args);
  const looks = readLooks(args);
  const changes = await readProvider(args);
  requireFields(
    { ...looks, ...changes, ...onlyGiven({ showcase: optionalOf(args, 'showcase-url') }) },
    updateProviderUsage,
  );
  let answer: object = {};
  await changeRelyingParty(operator, { type, id }, async (transaction, party, now) => {
    const earlier = (await findProvider(transaction, id))!;
    const later = { ...earlier, ...changes };
    requireAcs(later);
    if (later.entity_id !== earlier.entity_id) await refuseKnown(transaction, later.entity_id);
    await updateProvider(transaction, id, changes);
    const showcase_url = showcaseOf(args, id, party.showcase_url);
    await updateApplication(transaction, id, { ...looks, showcase_url, updated_at: now });
    const after = { ...looks, showcase_url };
    const [was, is] = [present(earlier), present(later)];
    const more = differences(Object.keys(is) as (keyof typeof is)[], was, is);
    answer = { ...differences(['showcase_url'], party, { showcase_url }).after, ...looks, ...more.after };
    return { event: 'application_changed', after, more };
  });
  const { certificate } = changes;
  return { entity_id, ...answer, ...(certificate && { fingerprint: fingerprintOf(certificate) }) };
}

/** The application of the service provider in the arguments of the command. @throws {CommandError} */
async function providerIdIn({ storage }: Operator, args: CommandArguments): Promise<{ id: string; entity_id: string }> {
  const entityId = valueOf(args, 'entity-id');
  const provider = await findProviderByEntityId(storage.db, entityId);
  if (!provider) throw new CommandError(`There is no service provider ${entityId}.`);
  return { id: provider.application_id, entity_id: entityId };
}

/** Lists service providers. */
export async function listServiceProviders({ storage }: Operator) {
  const rows = await findProviders(storage.db);
  return {
    items: rows.map((row) => ({
      id: row.application_id,
      entity_id: row.entity_id,
      name: row.name,
      acs_urls: row.acs_urls,
      slo_url: row.slo_url,
      has_certificate: row.certificate !== null,
      access_level: row.access_level,
      is_active: row.is_active,
    })),
  };
}

/** The latest sign-in requests of a service provider. */
export async function providerAttempts(operator: Operator, args: CommandArguments) {
  const { id } = await providerIdIn(operator, args);
  return attemptsOf(operator, type, id);
}

/** Switches a service provider on or off. */
export const switchServiceProvider = (isActive: boolean) => async (operator: Operator, args: CommandArguments) => {
  const { id, entity_id } = await providerIdIn(operator, args);
  await switchRelyingParty(operator, { type, id }, isActive);
  return { entity_id, is_active: isActive };
};

/** Deletes a service provider. */
export async function removeServiceProvider(operator: Operator, args: CommandArguments) {
  const { id, entity_id } = await providerIdIn(operator, args);
  await removeRelyingParty(operator, type, id);
  return { entity_id, is_deleted: true };
}
