import { nameCharacters, type NameCharacters } from '@passport/shared/schemas/checks/personName';
import { isLocalHost } from '@passport/shared/schemas/checks/webAddress';
import { resolve } from 'node:path';
import { defaultTrustedProxies, emailCodeLength, resendTimerSeconds, smsCodeLength } from '@passport/shared/constants';
import { readCodePrices, type CodePrice } from './codePrices';
import { readCaptchaService, type CaptchaKind, type CaptchaService } from './captchaSettings';
import { hasGateway, readCodeChannels, type ChannelList } from './codeChannelSettings';
import { createSettingsReader, type SettingsReader } from './settingsReader';
import { readExternalProviders, type ExternalProviders } from './externalProviderSettings';
import { isPlainSmtp, readAllowed, unsafeSettingErrors, usesInbox, type UnsafeSetting } from './unsafeSettings';

/** Every setting of the service, checked once at start; docs/operations.md lists the variables and defaults. */
export interface Config {
  environment: 'production' | 'development' | 'test';
  /** The unsafe settings that the operator accepts: refused otherwise. */
  allowUnsafe: UnsafeSetting[];
  /** Whether the host of PUBLIC_URL may differ from that of stored passkeys, which browsers then no longer find. */
  allowRpChange: boolean;
  /** PORT and HOST: the port that browsers use. */
  port: number;
  host: string;
  /** IDENTITY_PORT and IDENTITY_HOST: the same routes, and metrics. */
  privateListener: { port: number; host: string };
  /** Origin under which browsers reach the product, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Registry of the remotes (a file or a URL) and the file next to it with every release: `releases list` reads them. */
  releases: { registry: string; history: string; areReported: boolean };
  /** PostgreSQL; undefined selects the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** `databaseUrl` may be that of a pooler, which gives a connection away between transactions; this address bypasses it. */
  pooler?: Pooler | undefined;
  /** PostgreSQL only: connections of each process, without the one for LISTEN, and how many processes share the database. */
  connections: { poolSize: number; processes: number };
  /** PostgreSQL only: how long a call waits for a connection before it is answered with 503. */
  databaseWaitSeconds: number;
  /** How long the headers of a request may take to arrive, and the body of a call. */
  requestTimeoutMs: number;
  /** How long the process keeps answering after SIGTERM while it reports that it is not ready, so that proxies leave it first. */
  drainSeconds: number;
  secretsFile: string;
  /** CIDRs of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  captcha: CaptchaKind;
  captchaService: CaptchaService;
  /** `spec`: responses reveal whether a contact is registered; `private`: they do not. */
  identifyMode: 'spec' | 'private';
  /** Which characters names of people may contain. */
  nameCharacters: NameCharacters;
  defaultLanding: string;
  /** `countries`: ISO 3166-1 codes of the countries that SMS are sent to; an empty list means every country. */
  sms: { gateway: 'inbox' | 'http' | 'smpp'; httpUrl?: string; smppUrl?: string; countries: string[] };
  /** The ways of a code to a phone; undefined for SMS alone. */
  codeChannels: ChannelList | undefined;
  /** `off`: without a bot token and without an inbox. */
  telegram: { gateway: 'bot' | 'inbox' | 'off'; apiUrl: string; botToken: string };
  /** Codes by Telegram to phone numbers; without a token there are none. */
  telegramGateway: { url: string; token: string | undefined };
  /** `requireTLS`: nothing is sent to a server without STARTTLS. */
  mail: { gateway: 'inbox' | 'smtp'; smtpUrl?: string; requireTLS: boolean; from: string };
  /** `secret` signs the receipts of gateways; without it they are not taken. `bounceAddress`: mail servers return emails to it (VERP). */
  receipts: { secret: string | undefined; bounceAddress: string | undefined };
  support: {
    email: string;
    /** IANA name of the zone in which support works: of its working days, and of the times in its emails. */
    timeZone: string;
    /** S3-compatible storage; undefined for a directory in `dataDir`. */
    filesUrl?: string | undefined;
    /** Free space that a request with files requires on the disk of its temporary files. */
    freeBytes: number;
    /** The virus scanner; undefined for none. */
    clamdUrl?: string | undefined;
  };
  codes: { smsLength: number; emailLength: number; ttlSeconds: number };
  /** The operator's price table, which comes before the prices of the channel list. */
  codePrices: readonly CodePrice[];
  /**
   * What messages to phones may cost in a UTC day, in all and to one country, in the currency of the prices; undefined for no budget.
   * A budget is observed: nothing is refused.
   */
  budgets: { day: number | undefined; countryDay: number | undefined };
  limits: {
    /** Pause between two codes of one kind to one recipient; 0 for none. */
    resendSeconds: number;
    /** Codes to one recipient, requested from one IP address or one recognized device, within an hour. */
    sendsSession: number;
    /** Codes to one recipient within a day. */
    sendsDay: number;
    /** Codes to one recipient within 30 days. */
    sendsMonth: number;
    /** Wrong attempts at one code until it expires. */
    codeTries: number;
    /** Wrong codes of one account from unrecognized devices within an hour, before it is locked for them for 15 minutes. */
    failuresPerHour: number;
    /** Wrong codes of all accounts within a minute, before the global guard requires challenges. */
    failuresPerMinute: number;
    /** Lookups that reveal whether a contact is registered, and codes by email or Telegram, each from one IP address within ten minutes. */
    probesPerIp: number;
    /** SMS codes to a block of 1000 adjacent phone numbers within an hour, from unrecognized devices; see sharedLimits. */
    sendsPrefix: number;
    /** The same from one IP address, within ten minutes. */
    sendsIp: number;
    /** The same from one browser, by its device cookie, within ten minutes. */
    sendsDevice: number;
    /** The same to one country, within a day; undefined for no limit. */
    sendsCountryDay: number | undefined;
    /** Sign-in attempts through external providers that one IP address may start within ten minutes. */
    externalPerIp: number;
    /** Connections that one address may hold, proxies excepted. */
    connectionsPerIp: number;
  };
  externalProviders: ExternalProviders;
  /** Receives the requests for access. */
  operatorEmail: string;
  /** Working days within which a request for access is answered. */
  accessAnswerDays: number;
  /** Which addresses, in addition to public ones, webhooks and back-channel logout may be posted to; concerns no other calls. */
  privateCallbacks: PrivateCallbacks;
  tokens: { accessSeconds: number; refreshGraceSeconds: number };
  sessions: { idleDays: number; maxDays: number };
  /** The console of operators. */
  console: {
    /** CIDRs from which it may be used; an empty list means everywhere. */
    allow: string[];
    /** Whether it refuses every act. */
    isReadOnly: boolean;
    /** Searches of one operator within an hour. */
    findsPerHour: number;
  };
  logLevel: string;
}

/** `loopback`: to this machine. `any`: to private networks too, on any port. */
export type PrivateCallbacks = 'none' | 'loopback' | 'any';

/** Features that a pooler in transaction mode does not support, such as LISTEN and session locks, use their own connection. */
export interface Pooler {
  directUrl: string;
  /** Whether it supports prepared statements, as PgBouncer does since 1.21. */
  keepsStatements: boolean;
}

/** Thrown for settings that cannot work, with one line for each mistake. */
export class ConfigError extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
  }
}

/** Connections to PostgreSQL that one process may hold at one time. */
export const defaultPoolSize = 10;
/** How long a call waits for one of them. */
export const defaultWaitSeconds = 2;

const isLocal = (publicUrl: string): boolean => isLocalHost(new URL(publicUrl).hostname);
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads the settings from an environment.
 * @param program most commands of operators need no secrets: where the service requires SECRETS_FILE, theirs is empty without it
 * @throws {ConfigError} with all mistakes
 */
export function loadConfig(env: NodeJS.ProcessEnv, program: 'service' | 'command' = 'service'): Config {
  const read = createSettingsReader(env);
  const publicUrl = read.origin('PUBLIC_URL', `http://localhost:${read.integer('PORT', 3000, 0, 65_535)}`);
  const dataDir = resolve(read.text('DATA_DIR', '.data'));
  const deployments = resolve(read.text('DEPLOYMENTS_DIR', 'deployments'));
  const supportEmail = read.text('SUPPORT_EMAIL', `support@${new URL(publicUrl).hostname}`);
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const captcha = read.oneOf('CAPTCHA', ['pow', 'smartcaptcha', 'recaptcha', 'off'], 'pow');
  const allowUnsafe = readAllowed(read);
  const messaging = readMessaging(read, publicUrl, allowUnsafe);
  const config: Config = {
    environment: read.oneOf('NODE_ENV', ['production', 'development', 'test'], 'production'),
    allowUnsafe,
    allowRpChange: read.oneOf('ALLOW_RP_CHANGE', ['yes', 'no'], 'no') === 'yes',
    port: read.integer('PORT', 3000, 0, 65_535),
    // Every reader of the inbox gets every code.
    host: read.text('HOST', usesInbox(messaging) ? '127.0.0.1' : '0.0.0.0'),
    privateListener: {
      port: read.integer('IDENTITY_PORT', 3100, 0, 65_535),
      host: read.text('IDENTITY_HOST', '127.0.0.1'),
    },
    publicUrl,
    dataDir,
    releases: {
      registry: read.text('REMOTES_REGISTRY', `${deployments}/remotes.json`),
      history: `${deployments}/releases.jsonl`,
      areReported: read.oneOf('RELEASE_REPORTS', ['on', 'off'], 'on') === 'on',
    },
    databaseUrl,
    pooler: readPooler(read),
    drainSeconds: read.integer('DRAIN_SECONDS', databaseUrl === undefined ? 0 : 3, 0, 8),
    connections: {
      poolSize: read.integer('DATABASE_POOL_SIZE', defaultPoolSize, 2, 1000),
      processes: read.integer('IDENTITY_PROCESSES', 1, 1, 1000),
    },
    databaseWaitSeconds: read.integer('DATABASE_WAIT_SECONDS', defaultWaitSeconds, 1, 60),
    requestTimeoutMs: read.integer('REQUEST_TIMEOUT_SECONDS', 20) * 1000,
    secretsFile: resolve(read.text('SECRETS_FILE', `${dataDir}/secrets.json`)),
    trustedProxies: read.networks('TRUSTED_PROXIES', defaultTrustedProxies),
    captcha,
    captchaService: readCaptchaService(read, captcha),
    identifyMode: read.oneOf('IDENTIFY_MODE', ['spec', 'private'], 'spec'),
    nameCharacters: read.oneOf('NAME_CHARACTERS', nameCharacters, 'letters'),
    defaultLanding: read.oneOf('DEFAULT_LANDING', ['/showcase', '/passport'], '/showcase'),
    ...messaging,
    support: readSupport(read, supportEmail),
    codes: {
      smsLength: read.integer('SMS_CODE_LENGTH', smsCodeLength, 4, 10),
      emailLength: read.integer('EMAIL_CODE_LENGTH', emailCodeLength, 4, 10),
      ttlSeconds: read.integer('CODE_TTL_SECONDS', 600, 1, 600),
    },
    ...readMoney(read),
    limits: readLimits(read),
    externalProviders: readExternalProviders(read),
    operatorEmail: read.text('OPERATOR_EMAIL', supportEmail),
    accessAnswerDays: read.integer('ACCESS_ANSWER_DAYS', 3, 1, 30),
    privateCallbacks: readPrivateCallbacks(read, publicUrl),
    tokens: {
      accessSeconds: read.integer('ACCESS_TOKEN_SECONDS', 300, 1, 3600),
      refreshGraceSeconds: read.integer('REFRESH_GRACE_SECONDS', 10, 0, 60),
    },
    sessions: {
      idleDays: read.integer('SESSION_IDLE_DAYS', 30, 1, 3650),
      maxDays: read.integer('SESSION_MAX_DAYS', 180, 1, 3650),
    },
    console: {
      allow: read.networks('OPERATOR_ALLOW', []),
      isReadOnly: read.oneOf('OPERATOR_READ_ONLY', ['yes', 'no'], 'no') === 'yes',
      findsPerHour: read.integer('LIMIT_OPERATOR_FINDS', 200),
    },
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
  };
  const lacksSecrets = config.environment === 'production' && databaseUrl !== undefined && !env.SECRETS_FILE;
  const mistakes = [
    ...read.mistakes,
    ...contradictions(config, lacksSecrets && program === 'service'),
    ...unsafeSettingErrors(config),
  ];
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  // The file of this machine might belong to another instance.
  return lacksSecrets ? { ...config, secretsFile: '' } : config;
}

type Messaging = Pick<Config, 'sms' | 'codeChannels' | 'mail' | 'receipts' | 'telegram' | 'telegramGateway'>;

function readMessaging(read: SettingsReader, publicUrl: string, allowUnsafe: Config['allowUnsafe']): Messaging {
  const ways = {
    sms: readSms(read),
    codeChannels: readCodeChannels(read),
    mail: readMail(read, new URL(publicUrl).hostname, allowUnsafe),
  };
  return {
    ...ways,
    receipts: readReceipts(read),
    telegram: readTelegram(read, usesInbox(ways)),
    telegramGateway: readTelegramGateway(read),
  };
}

const readSms = (read: SettingsReader): Config['sms'] => ({
  gateway: read.oneOf('SMS_GATEWAY', ['inbox', 'http', 'smpp'], 'inbox'),
  httpUrl: read.url('SMS_HTTP_URL', ['http:', 'https:']),
  smppUrl: read.url('SMPP_URL', ['smpp:', 'ssmpp:']),
  countries: read.countries('SMS_COUNTRIES'),
});

function readMail(read: SettingsReader, hostname: string, allowUnsafe: Config['allowUnsafe']): Config['mail'] {
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  return {
    gateway: read.oneOf('MAIL_GATEWAY', ['inbox', 'smtp'], 'inbox'),
    smtpUrl,
    requireTLS: smtpUrl !== undefined && isPlainSmtp(smtpUrl) && !allowUnsafe.includes('plain-smtp'),
    from: read.text('MAIL_FROM', `Passport <no-reply@${hostname}>`),
  };
}

/** A number and a MAC are added to the local part, which may have 64 characters (RFC 5321 section 4.5.3.1.1). */
const bounceAddress = /^[a-z0-9._-]{1,24}@[a-z0-9.-]{1,253}$/i;

function readReceipts(read: SettingsReader): Config['receipts'] {
  const address = read.text('MAIL_BOUNCE_ADDRESS', '');
  if (address !== '' && !bounceAddress.test(address))
    read.mistakes.push(
      'MAIL_BOUNCE_ADDRESS must be an address whose local part has at most 24 letters, digits and ._-.',
    );
  return { secret: read.text('RECEIPT_SECRET', '') || undefined, bounceAddress: address || undefined };
}

const readSupport = (read: SettingsReader, email: string): Config['support'] => ({
  email,
  timeZone: read.timeZone('SUPPORT_TIME_ZONE', 'UTC'),
  filesUrl: read.url('SUPPORT_FILES_URL', ['http:', 'https:']),
  freeBytes: read.integer('SUPPORT_FREE_MB', 1024, 0) * 1_000_000,
  clamdUrl: read.url('CLAMD_URL', ['tcp:', 'unix:']),
});

const readMoney = (read: SettingsReader): Pick<Config, 'codePrices' | 'budgets'> => ({
  codePrices: readCodePrices(read),
  budgets: { day: read.amount('SMS_BUDGET_DAY'), countryDay: read.amount('SMS_BUDGET_COUNTRY_DAY') },
});

const readLimits = (read: SettingsReader): Config['limits'] => ({
  resendSeconds: read.integer('LIMIT_RESEND_SECONDS', resendTimerSeconds, 0),
  sendsSession: read.integer('LIMIT_SENDS_SESSION', 5),
  sendsDay: read.integer('LIMIT_SENDS_DAY', 10),
  sendsMonth: read.integer('LIMIT_SENDS_MONTH', 60),
  codeTries: read.integer('LIMIT_CODE_TRIES', 3),
  failuresPerHour: read.integer('LIMIT_FAILURES_PER_HOUR', 10),
  failuresPerMinute: read.integer('LIMIT_FAILURES_PER_MINUTE', 60),
  probesPerIp: read.integer('LIMIT_PROBES_PER_IP', 20),
  sendsPrefix: read.integer('LIMIT_SENDS_PREFIX', 30),
  sendsIp: read.integer('LIMIT_SENDS_IP', 20),
  sendsDevice: read.integer('LIMIT_SENDS_DEVICE', 10),
  sendsCountryDay: read.integer('LIMIT_SENDS_COUNTRY_DAY', undefined),
  externalPerIp: read.integer('LIMIT_EXTERNAL_PER_IP', 60),
  connectionsPerIp: read.integer('LIMIT_CONNECTIONS_PER_IP', 5000),
});

/** With a local PUBLIC_URL the applications run on the same machine; other private networks are an operator's decision. */
function readPrivateCallbacks(read: SettingsReader, publicUrl: string): PrivateCallbacks {
  const fallback = isLocal(publicUrl) ? 'loopback' : 'no';
  const allowed = read.oneOf('ALLOW_PRIVATE_CALLBACKS', ['yes', 'no', 'loopback'], fallback);
  return ({ yes: 'any', no: 'none', loopback: 'loopback' } as const)[allowed];
}

/** A pooler is recognized by the setting of the address that bypasses it. */
function readPooler(read: SettingsReader): Pooler | undefined {
  const directUrl = read.url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']);
  const keepsStatements = read.oneOf('POOLER_KEEPS_STATEMENTS', ['yes', 'no'], 'no') === 'yes';
  return directUrl === undefined ? undefined : { directUrl, keepsStatements };
}

/** Without a bot token Telegram messages go to the inbox if another channel uses it. */
function readTelegram(read: SettingsReader, usesInbox: boolean): Config['telegram'] {
  const botToken = read.text('TELEGRAM_BOT_TOKEN', '');
  const apiUrl = read.origin('TELEGRAM_API_URL', 'https://api.telegram.org');
  const withoutBot = usesInbox ? 'inbox' : 'off';
  return { gateway: botToken === '' ? withoutBot : 'bot', apiUrl, botToken };
}

const readTelegramGateway = (read: SettingsReader): Config['telegramGateway'] => ({
  url: read.origin('TELEGRAM_GATEWAY_URL', 'https://gatewayapi.telegram.org'),
  token: read.text('TELEGRAM_GATEWAY_TOKEN', '') || undefined,
});

/** Digits of a code that the Telegram Gateway takes. */
const longestTelegramCode = 8;

/** Errors caused by combinations of settings that are each valid on their own. */
function contradictions(config: Config, lacksSecrets: boolean): string[] {
  const { sms, mail, codeChannels } = config;
  const rules: [isWrong: boolean, line: string][] = [
    [
      lacksSecrets,
      'SECRETS_FILE is required with DATABASE_URL in production, because all processes must share the same keys.',
    ],
    [
      config.pooler !== undefined && config.databaseUrl === undefined,
      'DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.',
    ],
    [sms.gateway === 'http' && !sms.httpUrl, 'SMS_GATEWAY=http needs SMS_HTTP_URL.'],
    [sms.gateway === 'smpp' && !sms.smppUrl, 'SMS_GATEWAY=smpp needs SMPP_URL.'],
    [
      config.telegramGateway.token !== undefined && config.codes.smsLength > longestTelegramCode,
      `TELEGRAM_GATEWAY_TOKEN needs an SMS_CODE_LENGTH of at most ${longestTelegramCode}.`,
    ],
    [
      hasGateway(codeChannels, 'telegram') && config.telegramGateway.token === undefined,
      'CODE_CHANNELS_FILE has the gateway telegram, which needs TELEGRAM_GATEWAY_TOKEN.',
    ],
    [
      hasGateway(codeChannels, 'http') && !sms.httpUrl,
      'CODE_CHANNELS_FILE has the gateway http, which needs SMS_HTTP_URL.',
    ],
    [
      hasGateway(codeChannels, 'smpp') && !sms.smppUrl,
      'CODE_CHANNELS_FILE has the gateway smpp, which needs SMPP_URL.',
    ],
    [mail.gateway === 'smtp' && !mail.smtpUrl, 'MAIL_GATEWAY=smtp needs SMTP_URL.'],
    [
      config.receipts.bounceAddress !== undefined && config.receipts.secret === undefined,
      'MAIL_BOUNCE_ADDRESS needs RECEIPT_SECRET, which signs it.',
    ],
    [config.sessions.idleDays > config.sessions.maxDays, 'SESSION_IDLE_DAYS is greater than SESSION_MAX_DAYS.'],
  ];
  return rules.filter(([isWrong]) => isWrong).map(([, line]) => line);
}
