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
import { findProviderByEntityId, insertProvider } from '../../relying-parties/saml/serviceProviders.repository';
import { isGiven, optionalOf, valueOf, valuesOf, type Given } from './commandLine';
import { CommandError, type Operator } from './operator';
import { accessLevelOf, webAddressOf } from './partnerCommands';

export const samlUsage =
  '--entity-id E --acs-url U... [--slo-url U] [--slo-binding B] [--certificate FILE] [--encryption-certificate FILE] [--name N] [--access-level L] [--name-id F] [--attribute A]... [--idp-initiated] [--showcase-url U]';

/** What an assertion tells where the operator names no attributes. */
const usualAttributes: AttributeMap = {
  email: 'email',
  first_name: 'first_name',
  last_name: 'last_name',
  phone: 'phone',
};

/** Reads `mail=email`: the name of an attribute, and what it holds. @throws {CommandError} */
function attributeOf(text: string): [string, AttributeMap[string]] {
  const [name = '', fieldName] = text.split('=');
  const field = attributeFields.find((known) => known === fieldName);
  if (!field || !/^[\w:./-]{1,200}$/.test(name)) {
    throw new CommandError(`${text} is not an attribute: NAME=FIELD, with one of ${attributeFields.join(', ')}.`);
  }
  return [name, field];
}

function nameIdFormatOf(text = 'persistent'): NameIdFormat {
  const format = nameIdFormats.find((known) => known === text);
  if (!format)
    throw new CommandError(`${text} is not a format of names: one of ${nameIdFormats.join(', ')} is needed.`);
  return format;
}

function sloBindingOf(text = 'redirect'): SloBinding {
  const binding = sloBindings.find((known) => known === text);
  if (!binding)
    throw new CommandError(`${text} is not a binding of logouts: one of ${sloBindings.join(', ')} is needed.`);
  return binding;
}

/** The certificate of a file, in PEM. @throws {CommandError} */
async function certificateOf(file: string): Promise<string> {
  try {
    return new X509Certificate(await readFile(file)).toString();
  } catch {
    throw new CommandError(`${file} does not hold an X.509 certificate.`);
  }
}

/**
 * Registers a SAML service provider.
 * @returns its identifier here
 */
export async function createServiceProvider({ storage, clock }: Operator, given: Given) {
  const entityId = valueOf(given, 'entity-id');
  const attributes = valuesOf(given, 'attribute').map(attributeOf);
  const file = optionalOf(given, 'certificate');
  const encryptionFile = optionalOf(given, 'encryption-certificate');
  const sloUrl = optionalOf(given, 'slo-url');
  const id = randomUUID();
  const isIdpInitiated = isGiven(given, 'idp-initiated');
  const showcaseUrl = optionalOf(given, 'showcase-url');
  const provider = {
    application_id: id,
    name: optionalOf(given, 'name') ?? entityId,
    access_level: accessLevelOf(optionalOf(given, 'access-level')),
    entity_id: entityId,
    acs_urls: valuesOf(given, 'acs-url').map(webAddressOf),
    slo_url: sloUrl === undefined ? null : webAddressOf(sloUrl),
    slo_binding: sloBindingOf(optionalOf(given, 'slo-binding')),
    certificate: file === undefined ? null : await certificateOf(file),
    encryption_certificate: encryptionFile === undefined ? null : await certificateOf(encryptionFile),
    name_id_format: nameIdFormatOf(optionalOf(given, 'name-id')),
    attributes: attributes.length === 0 ? usualAttributes : Object.fromEntries(attributes),
    is_idp_initiated: isIdpInitiated,
    showcaseUrl: showcaseUrl === undefined ? (isIdpInitiated ? `/saml/start/${id}` : null) : webAddressOf(showcaseUrl),
    now: clock.now(),
  };
  await storage.db.transaction().execute(async (transaction) => {
    if (await findProviderByEntityId(transaction, entityId))
      throw new CommandError(`${entityId} is registered already.`);
    await insertProvider(transaction, provider);
  });
  return { id, entity_id: entityId };
}
