import type { ApplicationType, Attempt } from '@passport/shared/schemas/applications';
import { paths } from '../paths';

/** Where a failed request is mended: a field of the form, the settings, or the guide. */
type Mend = 'redirect' | 'settings' | 'level' | 'access' | 'guide';

const mends: Record<Attempt['outcome'], Mend | undefined> = {
  success: undefined,
  redirect_uri: 'redirect',
  secret: 'settings',
  inactive: 'settings',
  access_level: 'level',
  access_revoked: 'access',
  pkce: 'guide',
  scope: 'guide',
  signature: 'guide',
  code: 'guide',
  grant: 'guide',
  token: 'guide',
  request: 'guide',
  refused_by_person: undefined,
  sign_in_needed: undefined,
};

/** The screen that mends a failed request, with the key of the link's text; undefined where nothing of the application is wrong. */
export function mendOf(
  { id, type }: { id: string; type: ApplicationType },
  outcome: Attempt['outcome'],
): { to: string; text: string } | undefined {
  const mend = mends[outcome];
  const targets: Record<Mend, string> = {
    redirect: paths.edit(id, type === 'OAUTH2_CLIENT' ? 'redirect_uris' : 'redirect_hosts'),
    settings: paths.section(id, 'settings'),
    level: paths.edit(id, 'access_level'),
    access: paths.requestAccess(type),
    guide: paths.section(id, 'guide'),
  };
  return mend && { to: targets[mend], text: `mend.${mend}` };
}
