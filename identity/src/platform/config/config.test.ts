import { describe, expect, it } from '@jest/globals';
import { defaultTrustedProxies } from '@passport/shared/constants';
import { loadConfig } from './config';

describe('settings', () => {
  it('a start on one machine needs no settings', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      environment: 'production',
      port: 3000,
      host: '127.0.0.1',
      allowUnsafe: [],
      privateListener: { port: 3100, host: '127.0.0.1' },
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      captcha: 'pow',
      sms: { gateway: 'inbox' },
      mail: { gateway: 'inbox', requireTLS: false, from: 'Passport <no-reply@localhost>' },
      codes: { smsLength: 4, emailLength: 6, ttlSeconds: 600 },
      tokens: { accessSeconds: 300, refreshGraceSeconds: 10 },
      sessions: { idleDays: 30, maxDays: 180 },
    });
    expect(config.limits).toEqual({
      resendSeconds: 59,
      sendsSession: 5,
      sendsDay: 10,
      sendsMonth: 60,
      codeTries: 3,
      failuresPerHour: 10,
      failuresPerMinute: 60,
      probesPerIp: 20,
      sendsPrefix: 30,
      sendsIp: 20,
      sendsDevice: 10,
      sendsCountryDay: undefined,
      externalPerIp: 60,
      connectionsPerIp: 5000,
    });
    expect(config.secretsFile).toBe(`${config.dataDir}/secrets.json`);
  });

  it('the default address of the site contains its port', () => {
    expect(loadConfig({ PORT: '4300' }).publicUrl).toBe('http://localhost:4300');
    expect(loadConfig({ PUBLIC_URL: 'http://localhost:8080/' }).publicUrl).toBe('http://localhost:8080');
  });

  it('requests for access go to the address of support, unless they have their own', () => {
    const operatorEmail = (env: NodeJS.ProcessEnv) => loadConfig(env).operatorEmail;
    expect(operatorEmail({})).toBe('support@localhost');
    expect(operatorEmail({ SUPPORT_EMAIL: 'help@desk.example' })).toBe('help@desk.example');
    expect(operatorEmail({ SUPPORT_EMAIL: 'help@desk.example', OPERATOR_EMAIL: 'ops@desk.example' })).toBe(
      'ops@desk.example',
    );
  });

  it('the default proxies are trusted unless TRUSTED_PROXIES is none', () => {
    expect(loadConfig({}).trustedProxies).toEqual(defaultTrustedProxies);
    expect(loadConfig({ TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
  });

  it.each([
    [{ SMS_CODE_LENGTH: '3' }, 'SMS_CODE_LENGTH is 3: it must be an integer from 4 to 10.'],
    [{ EMAIL_CODE_LENGTH: '2' }, 'EMAIL_CODE_LENGTH is 2: it must be an integer from 4 to 10.'],
    [{ CODE_TTL_SECONDS: '601' }, 'CODE_TTL_SECONDS is 601: it must be an integer from 1 to 600.'],
    [{ IDENTITY_PORT: 'http' }, 'IDENTITY_PORT is http: it must be an integer from 0 to 65535.'],
    [
      { LIMIT_SENDS_COUNTRY_DAY: 'none' },
      'LIMIT_SENDS_COUNTRY_DAY is none: it must be an integer from 1 to 2147483647.',
    ],
    [{ LIMIT_SENDS_DAY: '0' }, 'LIMIT_SENDS_DAY is 0: it must be an integer from 1 to 2147483647.'],
    [
      { LIMIT_PROBES_PER_IP: '2147483648' },
      'LIMIT_PROBES_PER_IP is 2147483648: it must be an integer from 1 to 2147483647.',
    ],
    [{ CAPTCHA: 'none' }, 'CAPTCHA is none: it must be one of pow, smartcaptcha, recaptcha, off.'],
    [{ PUBLIC_URL: 'passport' }, 'PUBLIC_URL is not a URL.'],
    [
      { PUBLIC_URL: 'http://localhost/id' },
      'PUBLIC_URL must be an origin like https://passport.example, without a path.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'TRUSTED_PROXIES contains 10.0.0.0/33: it must be an IP address or a CIDR like 10.0.0.0/8.',
    ],
    [{ SMS_COUNTRIES: 'RU,Kazakhstan' }, 'SMS_COUNTRIES contains KAZAKHSTAN: it must be a two-letter country code.'],
    [{ DATABASE_URL: 'mysql://db', SECRETS_FILE: '/s' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    [
      { DATABASE_DIRECT_URL: 'postgres://localhost/passport' },
      'DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.',
    ],
    ...['Moscow', '+03:00', 'Europe/Atlantis'].map(
      (zone) =>
        [
          { SUPPORT_TIME_ZONE: zone },
          `SUPPORT_TIME_ZONE is ${zone}: it must be the IANA name of a time zone, like Europe/Moscow.`,
        ] as const,
    ),
    [{ SMS_GATEWAY: 'http' }, 'SMS_GATEWAY=http needs SMS_HTTP_URL.'],
    [{ SMS_GATEWAY: 'smpp' }, 'SMS_GATEWAY=smpp needs SMPP_URL.'],
    [{ MAIL_GATEWAY: 'smtp' }, 'MAIL_GATEWAY=smtp needs SMTP_URL.'],
    [
      { TELEGRAM_GATEWAY_TOKEN: 'token', SMS_CODE_LENGTH: '9' },
      'TELEGRAM_GATEWAY_TOKEN needs an SMS_CODE_LENGTH of at most 8.',
    ],
    [{ MAIL_BOUNCE_ADDRESS: 'bounces@mail.example' }, 'MAIL_BOUNCE_ADDRESS needs RECEIPT_SECRET, which signs it.'],
    ...['bounces', 'a+b@mail.example', 'x@', `${'b'.repeat(25)}@mail.example`, 'Mail <b@mail.example>'].map(
      (address) =>
        [
          { MAIL_BOUNCE_ADDRESS: address, RECEIPT_SECRET: 'secret' },
          'MAIL_BOUNCE_ADDRESS must be an address whose local part has at most 24 letters, digits and ._-.',
        ] as const,
    ),
    [{ SESSION_IDLE_DAYS: '200' }, 'SESSION_IDLE_DAYS is greater than SESSION_MAX_DAYS.'],
    [
      { DATABASE_URL: 'postgres://localhost/passport' },
      'SECRETS_FILE is required with DATABASE_URL in production, because all processes must share the same keys.',
    ],
  ])('a mistake is refused in one line: %j', (env: NodeJS.ProcessEnv, line) => {
    expect(() => loadConfig(env)).toThrow(line);
  });

  it('commands run without SECRETS_FILE, and then use no file that could belong to another instance', () => {
    const remote = { DATABASE_URL: 'postgres://localhost/passport', DATA_DIR: '/data' };
    expect(loadConfig(remote, 'command').secretsFile).toBe('');
    expect(loadConfig({ ...remote, SECRETS_FILE: '/keys' }, 'command').secretsFile).toBe('/keys');
    expect(loadConfig({ DATA_DIR: '/data' }, 'command').secretsFile).toBe('/data/secrets.json');
  });

  it('one error names every mistake', () => {
    expect.assertions(1);
    try {
      loadConfig({ CAPTCHA: 'x', LIMIT_CODE_TRIES: '-1' });
    } catch (error) {
      expect((error as { mistakes: string[] }).mistakes).toHaveLength(2);
    }
  });

  it('there is no Telegram Gateway without its token', () => {
    const gateway = (env: NodeJS.ProcessEnv) => loadConfig(env).telegramGateway;
    expect(gateway({})).toEqual({ url: 'https://gatewayapi.telegram.org', token: undefined });
    const local = { TELEGRAM_GATEWAY_TOKEN: 'token', TELEGRAM_GATEWAY_URL: 'http://localhost:9/' };
    expect(gateway(local)).toEqual({ url: 'http://localhost:9', token: 'token' });
  });

  it('private callbacks: this machine by default if the product is local, otherwise none; a setting overrides it', () => {
    const open = { PUBLIC_URL: 'https://passport.example', ALLOW_UNSAFE: 'inbox' };
    const allowed = (env: NodeJS.ProcessEnv) => loadConfig(env).privateCallbacks;
    expect([allowed({}), allowed(open)]).toEqual(['loopback', 'none']);
    for (const env of [{}, open]) {
      expect(allowed({ ...env, ALLOW_PRIVATE_CALLBACKS: 'yes' })).toBe('any');
      expect(allowed({ ...env, ALLOW_PRIVATE_CALLBACKS: 'loopback' })).toBe('loopback');
      expect(allowed({ ...env, ALLOW_PRIVATE_CALLBACKS: 'no' })).toBe('none');
    }
  });

  it('an error does not repeat an address that contains a password', () => {
    expect(() => loadConfig({ SMTP_URL: 'smtp:// user:hunter2@' })).toThrow(/^(?!.*hunter2)/s);
  });
});
