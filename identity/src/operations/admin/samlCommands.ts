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
import { isGiven, optionalOf, valueOf, valuesOf, type CommandArguments } from './commandLine';
import { CommandError, type Operator } from './operator';
import { accessLevelOf, webAddressOf } from './partnerCommands';

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

/**
 * Registers a SAML service provider.
 * @returns its application id
 */
export async function createServiceProvider({ storage, clock }: Operator, args: CommandArguments) {
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
    acs_urls: valuesOf(args, 'acs-url').map(webAddressOf),
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
  });
  return { id, entity_id: entityId };
}
