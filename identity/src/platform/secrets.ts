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
  /** When a rotation put it beside the others (ISO 8601); keys of a fresh set have been published from the start. */
  publishedAt?: string;
}

/** What must stay the same across restarts and processes, and must never reach the database, a log or a backup in the clear. */
export interface Secrets {
  /** ES256. Tokens are signed with `current`, verified with any. */
  signingKeys: SigningKey[];
  /** RS256, which every OpenID Connect client has to know: ID tokens. They turn together with the others. */
  rsaKeys: SigningKey[];
  /** RS256: sign SAML messages. Their certificates are written down at service providers, so they turn apart from the others. */
  samlKeys: SigningKey[];
  /** 32 bytes in base64url: derives verification codes (HMAC-SHA256). */
  codeKey: string;
  /** 32 bytes in base64url: signs refresh tokens (HS256), so that one generation has one text. */
  refreshKey: string;
  /** 32 bytes in base64url: encrypts what must be readable again (AES-256-GCM). */
  encryptionKey: string;
}

const ownerOnly = 0o600;
const rsaBits = 2048;
/** Retired keys that still verify; older ones are forgotten by the next rotation. */
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

/** One key in use and the one that the next rotation takes. */
const newKeys = (make: MakeKey): SigningKey[] => [make('current'), make('next')];

/** A fresh set. */
export const newSecrets = (): Secrets => ({
  signingKeys: newKeys(newEcKey),
  rsaKeys: newKeys(newRsaKey),
  samlKeys: newKeys(newRsaKey),
  codeKey: randomKey(),
  refreshKey: randomKey(),
  encryptionKey: randomKey(),
});

/**
 * One turn of the signing keys: next signs, current only verifies, a new next is published ahead of its turn.
 * @returns a new set; the caller writes it with `writeSecrets`
 */
export const rotateSigningKeys = (secrets: Secrets, now: Date): Secrets => ({
  ...secrets,
  signingKeys: turn(secrets.signingKeys, newEcKey, now),
  rsaKeys: turn(secrets.rsaKeys, newRsaKey, now),
});

/** One turn of the keys of SAML. @returns a new set; the caller writes it with `writeSecrets` */
export const rotateSamlKeys = (secrets: Secrets, now: Date): Secrets => ({
  ...secrets,
  samlKeys: turn(secrets.samlKeys, newRsaKey, now),
});

function turn(keys: readonly SigningKey[], make: MakeKey, now: Date): SigningKey[] {
  const of = (state: SigningKey['state']) => keys.filter((key) => key.state === state);
  const current = of('next').map((key): SigningKey => ({ ...key, state: 'current' }));
  const retired = [...of('current').map((key): SigningKey => ({ ...key, state: 'retired' })), ...of('retired')];
  const next = { ...make('next'), publishedAt: now.toISOString() };
  return [...current, next, ...retired.slice(0, retiredKept)];
}

/**
 * The secrets of an instance, made at its first start. After that the file has to be there: new keys would sign everybody out
 * and make what is encrypted unreadable.
 * @param file SECRETS_FILE
 * @param isFirstStart whether the instance holds nothing yet; asked where there is no file
 * @throws {StartError} when it is missing, unreadable or not a set of secrets
 */
export async function loadSecrets(file: string, isFirstStart: () => Promise<boolean>): Promise<Secrets> {
  if (!existsSync(file) && (await isFirstStart())) await createOnce(file);
  const secrets = read(file);
  return isComplete(secrets) ? secrets : complete(file, secrets);
}

/** A file of a version before some of the keys. */
type OlderSecrets = Omit<Secrets, 'rsaKeys' | 'samlKeys'>;
const isComplete = (secrets: OlderSecrets | Secrets): secrets is Secrets =>
  'rsaKeys' in secrets && 'samlKeys' in secrets;

/** Processes that complete a file at the same moment end up with what the last one wrote: they follow the file. */
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
 * @throws {StartError} when it is missing, unreadable or not a set of secrets
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

/** Replaces the file in one step: a reader sees the old set or the new one, also after a crash. */
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
    // Unlike rename, link refuses to replace what a second process has made meanwhile.
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
