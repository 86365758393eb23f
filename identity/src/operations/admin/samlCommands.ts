import { randomUUID, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  attributeFields,
  nameIdFormats,
  sloBindings,
  type AttributeMap,
  type NameIdFormat,
  type SloBinding,
} from '../../relying-parties/saml/saml.tables';
import { recordApplication } from '../../relying-parties/applications/recordChange';
import {
  findProvider,
  findProviderByEntityId,
  insertProvider,
  setCertificate,
  findProviders,
} from '../../relying-parties/saml/serviceProviders.repository';
import { isGiven, optionalOf, valueOf, valuesOf, type CommandArguments } from './commandLine';
import { actorOf, CommandError, type Operator } from './operator';
import {
  attemptsOf,
  changeRelyingParty,
  updateDescription,
  removeRelyingParty,
  switchRelyingParty,
  webAddressOf,
} from './relyingPartyCommands';
import { accessLevelOf } from './partnerCommands';

export const samlUsage =
  '--entity-id E --acs-url U... [--slo-url U] [--slo-binding B] [--certificate FILE] [--encryption-certificate FILE] [--name N] [--access-level L] [--name-id F] [--attribute A]... [--idp-initiated] [--showcase-url U]';

/** Attributes of an assertion unless the operator names others. */
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

function nameIdFormatOf(text = 'persistent'): NameIdFormat {
  const format = nameIdFormats.find((known) => known === text);
  if (!format) throw new CommandError(`${text} is not a NameID format: it must be one of ${nameIdFormats.join(', ')}.`);
  return format;
}

function sloBindingOf(text = 'redirect'): SloBinding {
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

/** Checks an address that is compared character by character, and keeps it as it was given. @throws {CommandError} */
function asGiven(text: string): string {
  webAddressOf(text);
  return text;
}

const fingerprintOf = (certificate: string): string => new X509Certificate(certificate).fingerprint256;

/**
 * Registers a SAML service provider.
 * @returns its application id
 */
export async function createServiceProvider(operator: Operator, args: CommandArguments) {
  const { storage, clock } = operator;
  const entityId = valueOf(args, 'entity-id');
  const attributes = valuesOf(args, 'attribute').map(attributeOf);
  const file = optionalOf(args, 'certificate');
  const encryptionFile = optionalOf(args, 'encryption-certificate');
  const sloUrl = optionalOf(args, 'slo-url');
  const id = randomUUID();
  const isIdpInitiated = isGiven(args, 'idp-initiated');
  const showcaseUrl = optionalOf(args, 'showcase-url');
  const provider = {
    application_id: id,
    name: optionalOf(args, 'name') ?? entityId,
    access_level: accessLevelOf(optionalOf(args, 'access-level')),
    entity_id: entityId,
    acs_urls: valuesOf(args, 'acs-url').map(asGiven),
    slo_url: sloUrl === undefined ? null : webAddressOf(sloUrl),
    slo_binding: sloBindingOf(optionalOf(args, 'slo-binding')),
    certificate: file === undefined ? null : await certificateOf(file),
    encryption_certificate: encryptionFile === undefined ? null : await certificateOf(encryptionFile),
    name_id_format: nameIdFormatOf(optionalOf(args, 'name-id')),
    attributes: attributes.length === 0 ? usualAttributes : Object.fromEntries(attributes),
    is_idp_initiated: isIdpInitiated,
    showcaseUrl: showcaseUrl === undefined ? (isIdpInitiated ? `/saml/start/${id}` : null) : webAddressOf(showcaseUrl),
    now: clock.now(),
  };
  await storage.db.transaction().execute(async (transaction) => {
    if (await findProviderByEntityId(transaction, entityId))
      throw new CommandError(`${entityId} is registered already.`);
    await insertProvider(transaction, provider);
    const { name, access_level, now: at } = provider;
    const event = { event: 'application_created', id, at, actor: actorOf(operator) } as const;
    await recordApplication(transaction, { ...event, after: { name, access_level } });
  });
  return { id, entity_id: entityId };
}

const type = 'SAML_SERVICE_PROVIDER';

/** The application of the service provider that the command names. @throws {CommandError} */
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

/** Replaces the certificate that a service provider signs with. */
export async function replaceCertificate(operator: Operator, args: CommandArguments) {
  const { id, entity_id } = await providerIdIn(operator, args);
  const certificate = await certificateOf(valueOf(args, 'certificate'));
  const fingerprint = fingerprintOf(certificate);
  await changeRelyingParty(operator, { type, id }, async (transaction) => {
    const earlier = (await findProvider(transaction, id))?.certificate ?? null;
    await setCertificate(transaction, id, certificate);
    const before = { certificate: earlier === null ? null : fingerprintOf(earlier) };
    return { event: 'application_changed', after: {}, more: { before, after: { certificate: fingerprint } } };
  });
  return { entity_id, fingerprint };
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

/** Sets what people see of a service provider. */
export async function describeServiceProvider(operator: Operator, args: CommandArguments) {
  const { id, entity_id } = await providerIdIn(operator, args);
  return { entity_id, ...(await updateDescription(operator, { type, id }, args)) };
}

/** Deletes a service provider. */
export async function removeServiceProvider(operator: Operator, args: CommandArguments) {
  const { id, entity_id } = await providerIdIn(operator, args);
  await removeRelyingParty(operator, type, id);
  return { entity_id, is_deleted: true };
}
