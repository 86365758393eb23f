import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { freePort } from '../../lib/freePort.mjs';
import { untilReady } from '../measure.mjs';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Settings of the product on an empty embedded database; only the limits that one address would meet are raised.
 * @param {{ port: number, folder: string, captcha?: string }} options `captcha`: the setting CAPTCHA
 */
export const siteEnvironment = ({ port, folder, captcha = 'off' }) => ({
  ...process.env,
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: folder,
  DEPLOYMENTS_DIR: process.env.DEPLOYMENTS_DIR ?? join(root, 'deployments'),
  LIMIT_PROBES_PER_IP: '100000',
  LIMIT_SENDS_IP: '100000',
  LIMIT_SENDS_DEVICE: '100000',
  LIMIT_RESEND_SECONDS: '0',
  CAPTCHA: captcha,
  IDENTITY_PORT: '0',
  // As for every user: only developers load the script for overrides.
  ALLOW_REMOTE_OVERRIDE: 'no',
});

/** The product as a developer starts it. @param {Parameters<typeof siteEnvironment>[0]} options */
export async function startSite(options) {
  const env = { ...siteEnvironment(options), IDENTITY_PORT: String(await freePort()) };
  const url = env.PUBLIC_URL;
  const child = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
  await untilReady(`${url}/api/health/ready`);
  return {
    url,
    newPerson: () => register(url),
    stop: () =>
      new Promise((done) => {
        child.once('exit', done);
        process.kill(-child.pid, 'SIGTERM');
      }),
  };
}

async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function codeFor(origin, to) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${origin}/dev/inbox/messages?to=${encodeURIComponent(to)}`);
    const [newest] = await answer.json();
    if (newest) return newest.code;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('no code arrived');
}

/** Registers a user by the calls of the specification. @returns their first name and the browser's storage */
async function register(origin) {
  const api = `${origin}/api/user`;
  const phone = '+79167654321';
  const email = 'bench.person@mail.example';
  const { phone_verification } = await post(`${api}/send_verification_sms/`, { action: 'SIGNUP', phone });
  await post(`${api}/verify_sms_code/`, { code: await codeFor(origin, phone), phone_verification });
  const { email_verification } = await post(`${api}/send_verification_email/`, { action: 'SIGNUP', email });
  await post(`${api}/verify_email_code/`, { code: await codeFor(origin, email), email_verification });
  const name = { first_name: 'Вера', last_name: 'Павлова' };
  const { jwt } = await post(`${api}/registration/`, { ...name, email, phone, phone_verification, email_verification });
  return { firstName: name.first_name, storage: { access_token: jwt.access, refresh_token: jwt.refresh } };
}
