/** The peer: better-auth with its phone-number plugin on the same PostgreSQL, its own limiter off as the bench's load needs. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

// It is no dependency of the product: the bench installs it into its own folder.
const own = createRequire(`${process.env.PEER_FOLDER}/package.json`);
const load = (name) => import(pathToFileURL(own.resolve(name)).href);
const { betterAuth } = await load('better-auth');
const { phoneNumber } = await load('better-auth/plugins');
const { toNodeHandler } = await load('better-auth/node');
const { getMigrations } = await load('better-auth/db/migration');

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const options = {
  database: pool,
  secret: 'a bench needs no secret, only one that is long enough',
  baseURL: `http://127.0.0.1:${process.env.PORT}`,
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  plugins: [
    phoneNumber({
      sendOTP: async ({ phoneNumber: to, code }) => {
        await fetch(process.env.SMS_HTTP_URL, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ id: to, to, text: `Code ${code}` }),
        });
      },
    }),
  ],
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
await pool.query(`
  INSERT INTO "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", "phoneNumber", "phoneNumberVerified")
  SELECT 'user-' || n, 'Person', 'person' || n || '@mail.example', true, now(), now(), '+7916' || lpad(n::text, 7, '0'), true
  FROM generate_series(0, 9999) AS n`);
const handle = toNodeHandler(betterAuth(options));
createServer((request, response) => {
  if (request.url === '/ready') response.end('ok');
  else void handle(request, response);
}).listen(Number(process.env.PORT), '127.0.0.1');
