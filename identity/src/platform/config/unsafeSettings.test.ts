import { describe, expect, it } from '@jest/globals';
import { loadConfig, type ConfigError } from './config';

const gateways = { SMS_GATEWAY: 'http', SMS_HTTP_URL: 'https://sms.example', MAIL_GATEWAY: 'smtp' };
const safe = { ...gateways, PUBLIC_URL: 'https://passport.example', SMTP_URL: 'smtps://mail.example' };
const local = { ...safe, PUBLIC_URL: 'http://localhost:3000' };
const smtp = (url: string) => ({ SMTP_URL: url });

/** Lines of a refused start. */
function mistakesOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).mistakes;
  }
}

describe('settings that are refused unless ALLOW_UNSAFE names them', () => {
  it.each([
    ['http', { PUBLIC_URL: 'http://passport.example' }, 'PUBLIC_URL (http://passport.example) is not https'],
    ['http', { PUBLIC_URL: 'http://192.168.1.5:3000' }, 'PUBLIC_URL (http://192.168.1.5:3000) is not https'],
    ['captcha-off', { CAPTCHA: 'off' }, 'With CAPTCHA=off'],
    ['plain-smtp', smtp('smtp://mail.example:25'), 'SMTP_URL sends'],
    ['plain-smtp', smtp('smtp://10.0.0.7'), 'SMTP_URL sends'],
    ['inbox', { SMS_GATEWAY: 'inbox' }, 'PUBLIC_URL (https://passport.example) is not local'],
    ['inbox', { MAIL_GATEWAY: 'inbox', HOST: '0.0.0.0' }, 'PUBLIC_URL (https://passport.example) is not local'],
  ])('%s: %j is refused with one line that says how to allow it', (setting, change, line) => {
    const env = { ...safe, ...change };
    const others = ['http', 'captcha-off', 'plain-smtp', 'inbox'].filter((other) => other !== setting);
    for (const more of [{}, { ALLOW_UNSAFE: others.join(',') }]) {
      const mistakes = mistakesOf({ ...env, ...more });
      expect(mistakes).toEqual([expect.stringContaining(line)]);
      expect(mistakes[0]).toMatch(new RegExp(`, or ALLOW_UNSAFE=${setting} to accept this\\.$`));
    }
    expect(loadConfig({ ...env, ALLOW_UNSAFE: ` ${setting} , ` }).allowUnsafe).toEqual([setting]);
  });

  it.each([
    safe,
    { ...local, CAPTCHA: 'off' },
    { ...local, ...smtp('smtp://mail.example') },
    { ...safe, ...smtp('smtp://127.0.0.1:25') },
    { ...safe, ...smtp('smtp://localhost') },
    { ...safe, ...smtp('smtp://[::1]') },
    { ...safe, ...smtp('smtp://mail.example:587?requireTLS=true') },
    { PUBLIC_URL: 'http://127.0.0.1:3000', HOST: '127.0.0.2' },
  ])('%j is not refused', (env) => {
    expect(loadConfig(env).allowUnsafe).toEqual([]);
  });

  it('one error names all of them', () => {
    const env = { PUBLIC_URL: 'http://passport.example', CAPTCHA: 'off', ...smtp('smtp://mail'), MAIL_GATEWAY: 'smtp' };
    expect(() => loadConfig(env)).toThrow(/=http .*\n.*=captcha-off .*\n.*=plain-smtp .*\n.*=inbox /);
    const allowed = loadConfig({ ...env, ALLOW_UNSAFE: 'inbox,http,plain-smtp,captcha-off' }).allowUnsafe;
    expect(allowed).toEqual(['http', 'captcha-off', 'plain-smtp', 'inbox']);
  });

  it('there are only these four', () => {
    expect(() => loadConfig({ ...safe, ALLOW_UNSAFE: 'http,yes' })).toThrow(
      'ALLOW_UNSAFE contains yes: it must be some of http, captcha-off, plain-smtp, inbox.',
    );
  });

  it('ALLOW_INBOX of earlier releases allows the inbox', () => {
    expect(loadConfig({ PUBLIC_URL: safe.PUBLIC_URL, ALLOW_INBOX: 'yes' }).allowUnsafe).toEqual(['inbox']);
    expect(() => loadConfig({ PUBLIC_URL: safe.PUBLIC_URL, ALLOW_INBOX: 'no' })).toThrow('ALLOW_UNSAFE=inbox');
  });
});

describe('with the inbox', () => {
  it.each([{ SMS_GATEWAY: 'inbox' }, { MAIL_GATEWAY: 'inbox' }, { SMS_GATEWAY: '', MAIL_GATEWAY: '' }])(
    'PORT is reached from this machine alone: %j',
    (change) => {
      expect(loadConfig({ ...local, ...change }).host).toBe('127.0.0.1');
      expect(loadConfig(local).host).toBe('0.0.0.0');
    },
  );

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: 'passport.internal' },
    { IDENTITY_HOST: '0.0.0.0' },
  ])('%j is refused unless ALLOW_UNSAFE names it', (env) => {
    const [[setting, host]] = Object.entries(env) as [[string, string]];
    expect(() => loadConfig(env)).toThrow(`${setting} is ${host}, so other machines could read codes at /dev/inbox`);
    expect(loadConfig({ ...env, ALLOW_UNSAFE: 'inbox' }).allowUnsafe).toEqual(['inbox']);
    expect(loadConfig({ ...local, ...env }).allowUnsafe).toEqual([]);
  });
});

it.each([
  ['smtp://mail.example', {}, true],
  ['smtp://mail.example', { ALLOW_UNSAFE: 'plain-smtp' }, false],
  ['smtps://mail.example', {}, false],
  ['smtp://127.0.0.1:2525', {}, false],
])('%s with %j requires STARTTLS: %s', (url, env, isRequired) => {
  expect(loadConfig({ ...local, ...smtp(url), ...env }).mail.requireTLS).toBe(isRequired);
});
