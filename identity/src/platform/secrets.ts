import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from './startError';

/** A key pair: PKCS#8 and SPKI in PEM. */
export interface SigningKey {
  kid: string;
  privateKey: string;
  publicKey: string;
  state: 'next' | 'current' | 'retired';
  /** Time of the rotation that published it (ISO 8601); undefined for the keys of a new set, which were published at once. */
  publishedAt?: string;
}

/** Secrets that all processes share across restarts; they must never reach the database, a log or an unencrypted backup. */
export interface Secrets {
  /** ES256. Tokens are signed with `current` and verified with any. */
  signingKeys: SigningKey[];
  /** RS256 for ID tokens, which every OpenID Connect client supports. Rotated together with `signingKeys`. */
  rsaKeys: SigningKey[];
  /** RS256 for SAML messages. Rotated separately, because service providers have to configure the certificates. */
  samlKeys: SigningKey[];
  /** 32 bytes in base64url: derives verification codes (HMAC-SHA256). */
  codeKey: string;
  /** 32 bytes in base64url: signs refresh tokens (HS256). HMAC is deterministic, so that one generation has one text. */
  refreshKey: string;
  /** 32 bytes in base64url: encrypts values that are decrypted later (AES-256-GCM). */
  encryptionKey: string;
}

const ownerOnly = 0o600;
const rsaBits = 2048;
/** Retired keys that still verify; a rotation deletes older ones. */
const retiredKept = 2;

const randomKey = (): string => randomBytes(32).toString('base64url');

type MakeKey = (state: SigningKey['state']) => SigningKey;

const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;

const newEcKey: MakeKey = (state) => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding });
  return { kid: randomUUID(), ...pair, state };
};

const newRsaKey: MakeKey = (state) => {
  const pair = generateKeyPairSync('rsa', { modulusLength: rsaBits, publicKeyEncoding, privateKeyEncoding });
  return { kid: randomUUID(), ...pair, state };
};

/** A current key, and the next one, which is published ahead. */
const newKeys = (make: MakeKey): SigningKey[] => [make('current'), make('next')];

export const newSecrets = (): Secrets => ({
  signingKeys: newKeys(newEcKey),
  rsaKeys: newKeys(newRsaKey),
  samlKeys: newKeys(newRsaKey),
  codeKey: randomKey(),
  refreshKey: randomKey(),
  encryptionKey: randomKey(),
});

/**
 * Rotates the signing keys: the next key signs, the current one only verifies, and a new next key is published ahead.
 * @returns a new set; the caller writes it with `writeSecrets`
 */
export const rotateSigningKeys = (secrets: Secrets, now: Date): Secrets => ({
  ...secrets,
  signingKeys: rotate(secrets.signingKeys, newEcKey, now),
  rsaKeys: rotate(secrets.rsaKeys, newRsaKey, now),
});

/** Rotates the SAML keys. @returns a new set; the caller writes it with `writeSecrets` */
export const rotateSamlKeys = (secrets: Secrets, now: Date): Secrets => ({
  ...secrets,
  samlKeys: rotate(secrets.samlKeys, newRsaKey, now),
});

function rotate(keys: readonly SigningKey[], make: MakeKey, now: Date): SigningKey[] {
  const of = (state: SigningKey['state']) => keys.filter((key) => key.state === state);
  const current = of('next').map((key): SigningKey => ({ ...key, state: 'current' }));
  const retired = [...of('current').map((key): SigningKey => ({ ...key, state: 'retired' })), ...of('retired')];
  const next = { ...make('next'), publishedAt: now.toISOString() };
  return [...current, next, ...retired.slice(0, retiredKept)];
}

/**
 * Loads the secrets, and creates them at the first start. After that a missing file is an error: new keys would end all sessions
 * and make encrypted values unreadable.
 * @param file SECRETS_FILE
 * @param isFirstStart whether the instance is empty; called only if the file is missing
 * @throws {StartError} if the file is missing, unreadable or incomplete
 */
export async function loadSecrets(file: string, isFirstStart: () => Promise<boolean>): Promise<Secrets> {
  if (!existsSync(file) && (await isFirstStart())) await createOnce(file);
  const secrets = read(file);
  return isComplete(secrets) ? secrets : complete(file, secrets);
}

/** Secrets written by a version without some of the keys. */
type OlderSecrets = Omit<Secrets, 'rsaKeys' | 'samlKeys'>;
const isComplete = (secrets: OlderSecrets | Secrets): secrets is Secrets =>
  'rsaKeys' in secrets && 'samlKeys' in secrets;

/** Adds missing keys. Of processes that do so in parallel the last one wins, and the others follow the file. */
async function complete(file: string, older: OlderSecrets): Promise<Secrets> {
  const secrets = { rsaKeys: newKeys(newRsaKey), samlKeys: newKeys(newRsaKey), ...older };
  try {
    await writeSecrets(file, secrets);
  } catch (error) {
    throw new StartError(`The secrets file ${file} lacks keys of this version, and they cannot be added to it.`, {
      cause: error,
    });
  }
  return secrets;
}

/**
 * Reads an existing secrets file.
 * @throws {StartError} if it is missing, unreadable or incomplete
 */
export function readSecrets(file: string): Secrets {
  const secrets = read(file);
  if (!isComplete(secrets)) throw incomplete(file);
  return secrets;
}

const incomplete = (file: string): StartError =>
  new StartError(`The secrets file ${file} does not hold a complete set of secrets.`);

function read(file: string): Secrets | OlderSecrets {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new StartError(`The secrets file ${file} ${isMissing ? 'is missing' : 'cannot be read'}.`, { cause: error });
  }
  const secrets = parse(text);
  if (!secrets) throw incomplete(file);
  return secrets;
}

/** Replaces the file atomically: readers see the old set or the new one, also after a crash. */
export async function writeSecrets(file: string, secrets: Secrets): Promise<void> {
  const incoming = await writeIncoming(file, secrets);
  await rename(incoming, file);
}

async function createOnce(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    readFileSync(file);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return;
  }
  const incoming = await writeIncoming(file, newSecrets());
  try {
    // Unlike rename, link refuses to replace a file that another process has created meanwhile.
    await link(incoming, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(incoming);
  }
}

async function writeIncoming(file: string, secrets: Secrets): Promise<string> {
  const incoming = `${file}.${randomUUID()}`;
  const handle = await open(incoming, 'wx', ownerOnly);
  try {
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return incoming;
}

function parse(text: string): Secrets | OlderSecrets | undefined {
  let value: Partial<Secrets>;
  try {
    value = JSON.parse(text) as Partial<Secrets>;
  } catch {
    return undefined;
  }
  const keys = [value.codeKey, value.refreshKey, value.encryptionKey];
  const areKeys = keys.every((key) => typeof key === 'string' && Buffer.from(key, 'base64url').length === 32);
  const signs = (pairs: SigningKey[] | undefined) => pairs?.filter((key) => key.state === 'current').length === 1;
  const areSigning = signs(value.signingKeys) && (value.rsaKeys === undefined || signs(value.rsaKeys));
  return areKeys && areSigning ? (value as Secrets) : undefined;
}
