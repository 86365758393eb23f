import { createPrivateKey } from 'node:crypto';
import { isLocalHost } from '@passport/shared/schemas/checks/webAddress';
import { providerNames, type ProviderName } from '@passport/shared/schemas/externalAuth';
import type { SettingsReader } from './settingsReader';

/** Key of an Apple developer account; it signs client secrets. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  /** PKCS#8 in PEM, P-256. */
  privateKey: string;
}

/** Settings of one external provider. */
export interface ProviderSettings {
  clientId: string;
  /** Undefined for Apple with a key, which signs the secret. */
  clientSecret: string | undefined;
  /** Another OpenID provider to use in place of the external provider's own address. */
  issuer: string | undefined;
  appleKey?: AppleKey;
}

/** Configured providers; the others are not offered. */
export type ExternalProviders = Partial<Record<ProviderName, ProviderSettings>>;

/** Reads `<PROVIDER>_CLIENT_ID`, `_CLIENT_SECRET`, `_ISSUER` and Apple's key; an incomplete set is a mistake. */
export function readExternalProviders(read: SettingsReader): ExternalProviders {
  const entries = providerNames.map((name) => [name, readProvider(read, name)] as const);
  return Object.fromEntries(entries.filter(([, settings]) => settings !== undefined));
}

function readProvider(read: SettingsReader, name: ProviderName): ProviderSettings | undefined {
  const clientId = read.text(`${name}_CLIENT_ID`, '');
  const clientSecret = read.text(`${name}_CLIENT_SECRET`, '') || undefined;
  const issuer = read.url(`${name}_ISSUER`, ['https:', 'http:']);
  const appleKey = name === 'APPLE' ? readAppleKey(read) : undefined;
  if (clientId === '') {
    if (clientSecret || issuer || appleKey) read.mistakes.push(`${name}_CLIENT_ID is missing.`);
    return undefined;
  }
  if (!clientSecret && !appleKey) {
    const orKey = name === 'APPLE' ? ', or APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY' : '';
    read.mistakes.push(`${name}_CLIENT_ID needs ${name}_CLIENT_SECRET${orKey}.`);
  }
  if (issuer && URL.canParse(issuer)) {
    const { protocol, hostname } = new URL(issuer);
    if (protocol === 'http:' && !isLocalHost(hostname))
      read.mistakes.push(`${name}_ISSUER must begin with https://, except on localhost.`);
  }
  return { clientId, clientSecret, issuer, ...(appleKey && { appleKey }) };
}

function readAppleKey(read: SettingsReader): AppleKey | undefined {
  const teamId = read.text('APPLE_TEAM_ID', '');
  const keyId = read.text('APPLE_KEY_ID', '');
  // An environment file has one line for each value, so line breaks may be written as \n.
  const privateKey = read.text('APPLE_PRIVATE_KEY', '').replaceAll('\\n', '\n');
  const parts = [teamId, keyId, privateKey];
  if (parts.every((part) => part === '')) return undefined;
  if (parts.includes('')) read.mistakes.push('APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY go together.');
  else if (!isP256(privateKey)) read.mistakes.push('APPLE_PRIVATE_KEY is not a P-256 private key in PEM.');
  return { teamId, keyId, privateKey };
}

function isP256(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
