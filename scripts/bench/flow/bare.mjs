/**
 * The floors: the four calls of a phone-code sign-in written by hand on Fastify and pg, without limits, outbox,
 * sessions list, audit or validation beyond JSON, and a single call that checks a token and reads one row.
 */
import { createHmac, randomBytes, randomUUID, generateKeyPairSync } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const sign = createSigner({ algorithm: 'ES256', key: privateKey, expiresIn: 300_000 });
const verify = createVerifier({ key: publicKey });
const secret = randomBytes(32);
const codeOf = (id) =>
  String(createHmac('sha256', secret).update(id).digest().readUInt32BE(0) % 10_000).padStart(4, '0');
const query = (name, text, values) => pool.query({ name, text, values });

const app = Fastify();
app.post('/api/user/identify/', async ({ body }) => {
  const { rows } = await query('user', 'SELECT id FROM bare_users WHERE phone = $1', [body.phone]);
  return { user: rows[0] ? { id: Number(rows[0].id) } : null };
});
app.post('/api/user/send_verification_sms/', async ({ body }) => {
  const id = randomBytes(32).toString('base64url');
  await query(
    'send',
    "INSERT INTO bare_codes (id, user_id, phone, expires_at) VALUES ($1, $2, $3, now() + interval '10 min')",
    [id, body.user, body.phone],
  );
  const text = `Code ${codeOf(id)}`;
  await fetch(process.env.SMS_HTTP_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, to: body.phone, text }),
  });
  return { phone_verification: id };
});
app.post('/api/user/verify_sms_code/', async ({ body }, reply) => {
  if (body.code !== codeOf(body.phone_verification)) return reply.code(400).send({ code: 'wrong_code' });
  const { rowCount } = await query(
    'verify',
    'UPDATE bare_codes SET verified = true WHERE id = $1 AND NOT verified AND expires_at > now()',
    [body.phone_verification],
  );
  return rowCount ? { is_verified: true } : reply.code(400).send({ code: 'wrong_code' });
});
app.post('/api/user/standard_auth/', async ({ body }, reply) => {
  const { rows } = await query('consume', 'DELETE FROM bare_codes WHERE id = $1 AND verified RETURNING user_id', [
    body.phone_verification,
  ]);
  if (!rows[0]) return reply.code(401).send({});
  const sid = randomUUID();
  await query('session', 'INSERT INTO bare_sessions (sid, user_id) VALUES ($1, $2)', [sid, rows[0].user_id]);
  return { jwt: { access: sign({ sub: String(rows[0].user_id), sid }), refresh: sign({ sid, refresh: true }) } };
});
app.get('/api/user/me/', async ({ headers }, reply) => {
  const { sub } = verify(headers.authorization?.slice('Bearer '.length));
  const { rows } = await query('me', 'SELECT id, phone FROM bare_users WHERE id = $1', [sub]);
  return rows[0] ?? reply.code(401).send({});
});
await pool.query(`
  CREATE TABLE bare_users (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, phone text UNIQUE NOT NULL);
  CREATE TABLE bare_codes (id text PRIMARY KEY, user_id bigint NOT NULL, phone text NOT NULL, expires_at timestamptz NOT NULL, verified boolean NOT NULL DEFAULT false);
  CREATE TABLE bare_sessions (sid uuid PRIMARY KEY, user_id bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  INSERT INTO bare_users (phone) SELECT '+7916' || lpad(n::text, 7, '0') FROM generate_series(0, 9999) AS n`);
app.get('/ready', async () => ({}));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
