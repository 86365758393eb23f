import { links } from '@passport/shared/host/links';

const below = (path: string): string => `${links.passport()}/${path}`;

/** Paths of this area (spec 2, /passport children); those that other areas link to come from `links`. */
export const paths = {
  home: links.passport(),
  changeEmail: links.changeEmail(),
  changePhone: links.changePhone(),
  twoFactor: links.twoFactor(),
  twoFactorValidation: below('2fa/validation'),
  twoFactorGoogleAuthenticator: below('2fa/google-authenticator'),
  twoFactorCloudPassword: below('2fa/cloud-password'),
  twoFactorTelegram: below('2fa/telegram'),
  twoFactorSuccess: below('2fa/success'),
  twoFactorDisable: below('2fa/disable'),
  twoFactorRecoveryCodes: below('2fa/recovery-codes'),
  security: below('security'),
  access: below('access'),
  data: below('data'),
  passkeys: below('passkeys'),
  sessions: below('sessions'),
  history: below('history'),
  services: below('services'),
  externalAccounts: links.externalAccounts(),
  documents: below('documents'),
  export: below('export'),
  deletion: below('deletion'),
} as const;
