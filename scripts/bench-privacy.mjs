/**
 * `npm run bench:privacy`: whether response times reveal who is registered, or whether an application exists. In private
 * mode, on PostgreSQL, calls with known and unknown phones alternate, and so do calls with the id of another person's application and
 * with an unknown id. The medians of each call may differ by 5 % at most; exits with 1 otherwise.
 * `-- --calls 2000` sets how often each call is made, both kinds together; `-- --applications` leaves the phones out.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './lib/freePort.mjs';

const root = resolve(import.meta.dirname, '..');
execFileSync(process.execPath, ['scripts/setup.mjs'], { cwd: root, stdio: 'inherit' });
execFileSync(process.execPath, ['scripts/build.mjs', 'identity'], { cwd: root, stdio: 'inherit' });

const { median, reportTable } = await import('./bench/measure.mjs');
const { newFolder, phoneOf, programs } = await import('./bench/flow/programs.mjs');
const { seedUsers } = await import('./bench/flow/manyUsers.mjs');
const { startSmsSink } = await import('./bench/flow/smsSink.mjs');
const { foreignApplication } = await import('./bench/privacy/foreignApplication.mjs');
const { startMailSink } = await import('./bench/privacy/mailSink.mjs');
const { startPostgres } = await import('./lib/postgres.mjs');

const at = process.argv.indexOf('--calls');
const calls = at > 0 ? Number(process.argv[at + 1]) : 2000;
const warmUps = 100;
const bound = 0.05;
/** Neighbours share counters of sends: no two neighbours are called. */
const stride = 1_001;
const people = 10_000;
/** The cost of a message after its response must not be added to the next timed call. */
const deliveryMs = 10;

/** Registered and unregistered phones: the numbers behind the last person's. */
const phones = {
  known: (n) => phoneOf((n * stride) % people),
  unknown: (n) => phoneOf(people + ((n * stride) % people)),
};

/** Makes every call about a phone that comes before an accepted code. @returns milliseconds by call */
async function ask(origin, phone) {
  const times = {};
  const call = async (title, name, body) => {
    const started = performance.now();
    const answer = await fetch(`${origin}/api/user/${name}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.5' },
      body: JSON.stringify(body),
    });
    const value = await answer.json();
    times[title] = performance.now() - started;
    if (answer.status >= 500) throw new Error(`${name}: ${answer.status}`);
    await pause(deliveryMs);
    return value;
  };
  const { user } = await call('identify', 'identify', { phone });
  const sms = await call('send by SMS', 'send_verification_sms', { action: 'SIGNIN', user: user.id, phone });
  const { phone_verification } = sms;
  await call('wrong code by SMS', 'verify_sms_code', { code: '0000', phone_verification });
  const mail = await call('send by email', 'send_verification_email', { action: 'SIGNIN', user: user.id });
  const { email_verification } = mail;
  await call('wrong code by email', 'verify_email_code', { code: '000000', email_verification });
  await call('sign-in without a proof', 'standard_auth', { user: user.id, phone_verification });
  return times;
}

/**
 * Makes the calls of two kinds in turns, each kind first as often as second.
 * @param {[string, string]} kinds
 * @param {(kind: string, n: number) => Promise<Record<string, number>>} askAll makes every call once
 * @returns rows of the table
 */
async function compare(kinds, askAll) {
  const times = Object.fromEntries(kinds.map((kind) => [kind, {}]));
  for (let n = 0; n < warmUps + calls / 2; n += 1) {
    for (const kind of n % 2 === 0 ? kinds : kinds.toReversed()) {
      const taken = Object.entries(await askAll(kind, n));
      if (n >= warmUps) for (const [title, ms] of taken) (times[kind][title] ??= []).push(ms);
    }
  }
  const [first, second] = kinds;
  return Object.keys(times[first]).map((title) => {
    const [a, b] = kinds.map((kind) => median(times[kind][title]));
    const share = Math.abs(a - b) / Math.min(a, b);
    const verdict = share <= bound ? 'ok' : 'BROKEN';
    const ms = (value) => `${value.toFixed(3)} ms`;
    return [
      verdict,
      title,
      `${first} ${ms(a)}`,
      `${second} ${ms(b)}`,
      ms(a - b),
      `${(share * 100).toFixed(1)} %`,
      '<= 5 %',
    ];
  });
}

const postgres = await startPostgres();
const [sms, mail] = [await startSmsSink(), await startMailSink()];
const folder = newFolder();
try {
  const setup = { databaseUrl: await postgres.createDatabase(), smsUrl: sms.url, port: await freePort(), folder };
  const [passport] = programs;
  process.env.IDENTIFY_MODE = 'private';
  process.env.MAIL_GATEWAY = 'smtp';
  process.env.SMTP_URL = mail.url;
  const first = await passport.start(setup);
  await first.stop();
  await seedUsers(setup.databaseUrl, people);
  const running = await passport.start(setup);
  const origin = `http://127.0.0.1:${setup.port}`;
  const askPhone = (kind, n) => ask(origin, phones[kind](n));
  const rows = process.argv.includes('--applications') ? [] : await compare(Object.keys(phones), askPhone);
  const applications = await foreignApplication(setup, sms);
  rows.push(...(await compare(['foreign', 'none'], applications.ask)));
  await applications.stop();
  await running.stop();
  console.log(`\n${postgres.version}, ${calls} of each call, both kinds in turns, one at a time\n`);
  reportTable(['', 'call', 'kind', 'other kind', 'difference', 'share', 'bound'], rows);
  if (rows.some(([verdict]) => verdict === 'BROKEN')) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([sms.stop(), mail.stop()]);
  await postgres.stop();
}
