/** What a sign-in by passkey costs the service and its database, beside the sign-in by SMS code; and an assertion beside its bare signature check. */
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign, verify } from 'node:crypto';
import pg from 'pg';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { cpuMs, inParallel, median } from '../measure.mjs';
import { phoneOf, signIn, spreadPhone } from './programs.mjs';

const turns = 10;
const width = 8;
const checks = 500;
/** A present and verified user, of a passkey that is synced. */
const flags = 0x1d;

const sha256 = (data) => createHash('sha256').update(data).digest();
const text = (bytes) => Buffer.from(bytes).toString('base64url');

/** An ES256 key, and its public half as a COSE key (RFC 9053, 7.1). */
function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const coordinate = (name, value) => [Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')];
  const head = Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]);
  return { privateKey, publicKey, cose: Buffer.concat([head, ...coordinate(0x21, x), ...coordinate(0x22, y)]) };
}

/** An assertion of a passkey for the options of a sign-in. */
function assertion({ id, privateKey, handle }, options, origin) {
  const clientData = JSON.stringify({ type: 'webauthn.get', challenge: options.challenge, origin });
  const data = Buffer.concat([sha256(options.rpId), Buffer.from([flags]), Buffer.alloc(4)]);
  const signed = Buffer.concat([data, sha256(clientData)]);
  const signature = sign('sha256', signed, privateKey);
  const response = {
    clientDataJSON: text(clientData),
    authenticatorData: text(data),
    signature: text(signature),
    userHandle: text(handle),
  };
  return { credential: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }, signed, signature };
}

/** Gives each of the first people a passkey. @returns their passkeys */
async function seedPasskeys(databaseUrl, count) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const passkeys = [];
  for (let n = 0; n < count; n += 1) {
    const passkey = { ...newKey(), id: text(randomBytes(32)), handle: randomBytes(32) };
    await client.query(
      `WITH owner AS (INSERT INTO passkey_handles (user_id, handle) SELECT id, $2 FROM users WHERE phone = $1 RETURNING user_id)
       INSERT INTO passkeys (id, user_id, credential_id, public_key, rp_id, sign_count, is_backup_eligible, is_synced, aaguid, created_at)
       SELECT $3, user_id, $4, $5, 'localhost', 0, true, true, $3, now() FROM owner`,
      [phoneOf(n), passkey.handle, randomUUID(), passkey.id, passkey.cose],
    );
    passkeys.push(passkey);
  }
  await client.end();
  return passkeys;
}

/** One call of a browser with its device cookie. */
async function ask(origin, passkey, path, body) {
  const headers = { 'content-type': 'application/json', cookie: `device=${text(sha256(passkey.id))}` };
  const answer = await fetch(`${origin}/api/user/${path}/`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A passkey's answer to the options of a sign-in, which come with the page of a sign-in and are no part of its cost. */
async function newProof(origin, publicUrl, passkey) {
  const { id, options } = await ask(origin, passkey, 'passkeys/options', { purpose: 'sign_in' });
  return { passkey, proof: { id, credential: assertion(passkey, options, publicUrl).credential } };
}

/** CPU-ms of an assertion in this process, as the service checks it, and of its bare signature check. */
async function assertionCost(passkey) {
  const origin = 'https://passport.example';
  const options = { challenge: text(randomBytes(32)), rpId: 'passport.example' };
  const { credential, signed, signature } = assertion(passkey, options, origin);
  const whole = () =>
    verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: options.challenge,
      expectedOrigin: origin,
      expectedRPID: options.rpId,
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.cose), counter: 0 },
    });
  const bare = () => verify('sha256', signed, passkey.publicKey, signature);
  const costOf = async (check) => {
    const before = cpuMs([process.pid]);
    for (let count = 0; count < checks; count += 1) await check();
    return (cpuMs([process.pid]) - before) / checks;
  };
  const costs = { whole: [], bare: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    costs.whole.push(await costOf(whole));
    costs.bare.push(await costOf(bare));
  }
  // The first turns compile the code.
  return { whole: median(costs.whole.slice(2)), bare: median(costs.bare.slice(2)) };
}

/**
 * Measures sign-ins by passkey and by SMS code in turns.
 * @param {{ running: { pid: number }, setup: object }} service that knows ten thousand people
 * @param {object} sink the SMS gateway that receives the codes
 * @param {() => number} databaseCpuMs CPU time that the database has used so far
 * @param {number} count of sign-ins of each kind
 * @returns {Promise<{ passkey: { service: number, database: number }, phone: { service: number, database: number },
 *   assertion: { whole: number, bare: number } }>} CPU-ms
 */
export async function passkeyCosts({ running, setup }, sink, databaseCpuMs, count) {
  const origin = `http://127.0.0.1:${setup.port}`;
  const passkeys = await seedPasskeys(setup.databaseUrl, 500);
  let begun = 0;
  let proofs = [];
  const newProofs = async (times) => {
    proofs = [];
    await inParallel(times, width, async (n) => {
      proofs[n] = await newProof(origin, `http://localhost:${setup.port}`, passkeys[begun++ % passkeys.length]);
    });
  };
  const kinds = {
    passkey: (n) => ask(origin, proofs[n].passkey, 'standard_auth', { passkey: proofs[n].proof }),
    phone: () => signIn(origin, spreadPhone(begun++), sink),
  };
  const costOf = async (kind, times) => {
    if (kind === 'passkey') await newProofs(times);
    const used = () => ({ service: cpuMs([running.pid]), database: databaseCpuMs() });
    const before = used();
    await inParallel(times, width, kinds[kind]);
    const after = used();
    return {
      service: (after.service - before.service) / times,
      database: (after.database - before.database) / times,
    };
  };
  const costs = { passkey: [], phone: [] };
  for (const kind of Object.keys(kinds)) await costOf(kind, count);
  for (let turn = 0; turn < turns; turn += 1)
    for (const kind of Object.keys(kinds)) costs[kind].push(await costOf(kind, Math.ceil(count / turns)));
  const mediansOf = (kind) => ({
    service: median(costs[kind].map(({ service: value }) => value)),
    database: median(costs[kind].map(({ database }) => database)),
  });
  return { passkey: mediansOf('passkey'), phone: mediansOf('phone'), assertion: await assertionCost(passkeys[0]) };
}
