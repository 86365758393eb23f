import type { Application, ApplicationWithSecret } from '@passport/shared/schemas/applications';

/** The secret of an answer that creates one; undefined for a public client, which has none. */
export const secretOf = ({ client_secret, secret_key }: ApplicationWithSecret): string | undefined =>
  client_secret ?? secret_key;

/** The settings of the programs in the guide, by type. */
export const settingNames = {
  OAUTH2_CLIENT: { id: 'CLIENT_ID', secret: 'CLIENT_SECRET' },
  UNIT_SITE: { id: 'SITE_ID', secret: 'SECRET_KEY' },
} as const;

/** The file that keeps a secret: settings as the programs of the guide read them. */
export function secretFile({ id, type }: Pick<Application, 'id' | 'type'>, secret: string) {
  const names = settingNames[type];
  return { name: `passport-${id}.env`, values: { [names.id]: id, [names.secret]: secret } };
}
