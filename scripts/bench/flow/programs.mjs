/** The three programs that one run of the flow bench compares: how each is started, and how one sign-in of it goes. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serviceOptions } from '../../lib/nodeOptions.mjs';
import { untilReady } from '../measure.mjs';

const root = resolve(import.meta.dirname, '../../..');
/** The newest better-auth whose own dependencies the registry has. */
const peerVersion = '1.7.0';

export const phonePrefix = '+7916';
/** Phones of the people that every program is given. */
export const phoneOf = (n) => `${phonePrefix}${String(n).padStart(7, '0')}`;

const people = 10_000;
/**
 * The phone of the n-th sign-in, of ten thousand. Sign-ins that run at the same time have distant numbers: neighbouring ones share a
 * counter of sends and would wait for each other, which happens only in an attack on a block of numbers.
 */
export const spreadPhone = (n) => phoneOf((n * 1_001) % people);

/** Nothing is disabled for a bench: each limit is only raised by its setting. */
const raisedLimits = {
  LIMIT_RESEND_SECONDS: '0',
  LIMIT_SENDS_SESSION: '1000000',
  LIMIT_SENDS_DAY: '1000000',
  LIMIT_SENDS_MONTH: '1000000',
  LIMIT_SENDS_PREFIX: '1000000',
  LIMIT_SENDS_IP: '1000000',
  LIMIT_SENDS_DEVICE: '1000000',
  LIMIT_PROBES_PER_IP: '1000000',
  LIMIT_FAILURES_PER_HOUR: '1000000',
  LIMIT_FAILURES_PER_MINUTE: '1000000',
};

/** Everybody has an address of their own, which a program receives as if from a proxy in front of it. */
const addressOf = (phone) =>
  `10.${phone.slice(-6, -4)}.${phone.slice(-4, -2)}.${phone.slice(-2)}`.replace(/\.0(?=\d)/g, '.');

/** One call of the person with a phone. @returns its answer @throws Error with the text of a refusal */
export async function post(url, body, phone) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(phone) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/**
 * One sign-in by SMS code over the four calls of the specification.
 * @param call what makes each call, to watch it
 * @returns the pair of tokens
 */
export async function signIn(origin, phone, sink, call = post) {
  const ask = (name, body) => call(`${origin}/api/user/${name}/`, body, phone);
  const { user } = await ask('identify', { phone });
  const code = sink.code(phone);
  const { phone_verification } = await ask('send_verification_sms', { action: 'SIGNIN', user: user.id, phone });
  await ask('verify_sms_code', { code: await code, phone_verification });
  const { jwt } = await ask('standard_auth', { user: user.id, phone_verification });
  return jwt;
}

async function signInBetterAuth(origin, phoneNumber, sink) {
  const ask = (name, body) => post(`${origin}/api/auth/phone-number/${name}`, body, phoneNumber);
  const code = sink.code(phoneNumber);
  await ask('send-otp', { phoneNumber });
  await ask('verify', { phoneNumber, code: await code });
}

function installPeer() {
  const folder = join(root, '.cache/bench/better-auth');
  if (existsSync(join(folder, 'node_modules/better-auth'))) return folder;
  mkdirSync(folder, { recursive: true });
  const manifest = { private: true, type: 'module', dependencies: { 'better-auth': peerVersion } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  execFileSync('npm', ['install', '--no-workspaces', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  return folder;
}

/** Environment of the service for a bench; the captcha is off as one setting, every other guard stays on. */
export function serviceEnvironment({ databaseUrl, smsUrl, port, folder }) {
  const secrets = join(folder, 'secrets.json');
  return {
    NODE_ENV: 'production',
    ...raisedLimits,
    CAPTCHA: 'off',
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    // Any free one.
    IDENTITY_PORT: '0',
    DATA_DIR: folder,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, SECRETS_FILE: secrets } : {}),
    ...(smsUrl ? { SMS_GATEWAY: 'http', SMS_HTTP_URL: smsUrl } : {}),
    LOG_LEVEL: 'warn',
  };
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'passport-bench-'));

/**
 * Starts a program with our Node options, which help all of them, and waits until it answers.
 * @returns its process, the milliseconds until it was ready, and `stop`
 */
export async function startProgram(file, env, readyUrl) {
  const child = spawn(process.execPath, [...serviceOptions(env), file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const readyMs = await untilReady(readyUrl);
  return {
    pid: child.pid,
    readyMs,
    stop: () =>
      new Promise((done) => {
        child.once('exit', done);
        child.kill('SIGTERM');
      }),
  };
}

const file = (name) => join(import.meta.dirname, name);
const at = (port, path) => `http://127.0.0.1:${port}${path}`;

/** The programs, each with a database of its own on the same server. */
export const programs = [
  {
    name: 'Passport',
    start: (setup) =>
      startProgram(
        join(root, 'identity/dist/server.js'),
        serviceEnvironment(setup),
        at(setup.port, '/api/health/ready'),
      ),
    signIn,
  },
  {
    name: 'bare hand-written',
    start: ({ databaseUrl, smsUrl, port }) =>
      startProgram(
        file('bare.mjs'),
        { DATABASE_URL: databaseUrl, SMS_HTTP_URL: smsUrl, PORT: String(port) },
        at(port, '/ready'),
      ),
    signIn,
  },
  {
    name: `better-auth ${peerVersion}`,
    start: ({ databaseUrl, smsUrl, port }) =>
      startProgram(
        file('betterAuth.mjs'),
        { DATABASE_URL: databaseUrl, SMS_HTTP_URL: smsUrl, PORT: String(port), PEER_FOLDER: installPeer() },
        at(port, '/ready'),
      ),
    signIn: signInBetterAuth,
  },
];
