/** Every setting of the service, checked once at start; docs/operations.md lists the variables and defaults. */
export interface Config {
  environment: 'production' | 'development' | 'test';
  port: number;
  host: string;
  /** Origin under which browsers reach the product, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** PostgreSQL; undefined means the embedded engine in `dataDir`. */
  databaseUrl: string | undefined;
  secretsFile: string;
  /** CIDRs whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  captcha: 'pow' | 'smartcaptcha' | 'recaptcha' | 'off';
  identifyMode: 'spec' | 'private';
  defaultLanding: string;
  sms: { gateway: 'inbox' | 'http' | 'smpp'; httpUrl?: string; smppUrl?: string; countries: string[] };
  mail: { gateway: 'inbox' | 'smtp'; smtpUrl?: string; from: string };
  codes: { smsLength: number; emailLength: number; ttlSeconds: number };
  limits: {
    resendSeconds: number;
    sendsSession: number;
    sendsDay: number;
    sendsMonth: number;
    codeTries: number;
    failuresPerHour: number;
    failuresPerMinute: number;
    probesPerIp: number;
    sendsPrefix: number;
  };
  tokens: { accessSeconds: number; refreshGraceSeconds: number };
  sessions: { idleDays: number; maxDays: number };
  logLevel: string;
}
