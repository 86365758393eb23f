import { isLocalHost } from '@passport/shared/schemas/checks/webAddress';
import { hasGateway, type ChannelList } from './codeChannelSettings';
import type { SettingsReader } from './settingsReader';

/** The values of ALLOW_UNSAFE. */
export const unsafeSettings = ['http', 'captcha-off', 'plain-smtp', 'inbox'] as const;
export type UnsafeSetting = (typeof unsafeSettings)[number];

/** Reads ALLOW_UNSAFE, and ALLOW_INBOX, its name in earlier releases. */
export function readAllowed(read: SettingsReader): UnsafeSetting[] {
  const allowed = new Set(read.words('ALLOW_UNSAFE', unsafeSettings));
  if (read.oneOf('ALLOW_INBOX', ['yes', 'no'], 'no') === 'yes') allowed.add('inbox');
  return [...allowed];
}

/** Whether a configured host, to listen on or to connect to, is this machine. */
const isThisMachine = (host: string): boolean =>
  isLocalHost(host.toLowerCase()) || host === '::1' || /^127(?:\.\d+){3}$/.test(host);

/** Whether emails leave this machine without TLS, or with TLS only where the server offers it. */
export function isPlainSmtp(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  return protocol === 'smtp:' && !isThisMachine(hostname) && searchParams.get('requireTLS') !== 'true';
}

/** The settings that the rules below need. */
interface CheckedSettings {
  publicUrl: string;
  host: string;
  privateListener: { host: string };
  captcha: string;
  sms: { gateway: string };
  codeChannels: ChannelList | undefined;
  mail: { gateway: string; smtpUrl?: string | undefined };
  allowUnsafe: readonly UnsafeSetting[];
}

/** Whether codes go to the inbox of developers. */
export const usesInbox = ({
  sms,
  mail,
  codeChannels,
}: Pick<CheckedSettings, 'sms' | 'mail' | 'codeChannels'>): boolean =>
  sms.gateway === 'inbox' || mail.gateway === 'inbox' || hasGateway(codeChannels, 'inbox');

/** @returns one line for each setting that is refused unless ALLOW_UNSAFE contains it */
export function unsafeSettingErrors({
  publicUrl,
  host,
  privateListener,
  captcha,
  mail,
  allowUnsafe,
  ...messaging
}: CheckedSettings): string[] {
  const { protocol, hostname } = new URL(publicUrl);
  const isPublic = !isLocalHost(hostname);
  const hasInbox = usesInbox({ mail, ...messaging });
  const listeners: [setting: string, host: string][] = [
    ['HOST', host],
    ['IDENTITY_HOST', privateListener.host],
  ];
  const open = listeners.filter(([, listened]) => !isThisMachine(listened));
  const rules: [setting: UnsafeSetting, isUnsafe: boolean, line: string][] = [
    [
      'http',
      isPublic && protocol === 'http:',
      `PUBLIC_URL (${publicUrl}) is not https, so anyone on the way could read codes and sessions: set it to the https address of the proxy in front,`,
    ],
    [
      'captcha-off',
      isPublic && captcha === 'off',
      'With CAPTCHA=off programs get codes without a challenge: set it to pow,',
    ],
    [
      'plain-smtp',
      isPublic && mail.gateway === 'smtp' && mail.smtpUrl !== undefined && isPlainSmtp(mail.smtpUrl),
      'SMTP_URL sends codes and its password without TLS where the server offers none: set it to smtps://, or add ?requireTLS=true,',
    ],
    [
      'inbox',
      hasInbox && isPublic,
      `PUBLIC_URL (${publicUrl}) is not local, so anyone could read codes at /dev/inbox: set SMS_GATEWAY and MAIL_GATEWAY,`,
    ],
    ...open.map(([setting, listened]): [UnsafeSetting, boolean, string] => [
      'inbox',
      // With a public address the rule above has reported the inbox.
      hasInbox && !isPublic,
      `${setting} is ${listened}, so other machines could read codes at /dev/inbox: leave it out, or set SMS_GATEWAY and MAIL_GATEWAY,`,
    ]),
  ];
  return rules
    .filter(([setting, isUnsafe]) => isUnsafe && !allowUnsafe.includes(setting))
    .map(([setting, , line]) => `${line} or ALLOW_UNSAFE=${setting} to accept this.`);
}
