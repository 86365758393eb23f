import type { ApplicationType, Attempt } from '@passport/shared/schemas/applications';
import { paths } from '../paths';

/** Where a failed request is fixed: a field of the form, the settings, or the guide. */
type Fix = 'redirect' | 'logout' | 'settings' | 'level' | 'access' | 'guide';

const fixes: Record<Attempt['outcome'], Fix | undefined> = {
  success: undefined,
  redirect_uri: 'redirect',
  post_logout_redirect_uri: 'logout',
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
  id_token_hint: 'guide',
  request: 'guide',
  refused_by_person: undefined,
  sign_in_needed: undefined,
};

/** Fixes that are changes of the application, which the service refuses while it is closed. */
const changes: readonly (Fix | undefined)[] = ['redirect', 'logout', 'settings', 'level'];

/**
 * The screen on which a failed request is fixed, with the key of the link's text; undefined if nothing of the application is wrong,
 * and if it is closed and cannot be changed.
 */
export function fixOf(
  { id, type }: { id: string; type: ApplicationType },
  outcome: Attempt['outcome'],
  isClosed: boolean,
): { to: string; text: string } | undefined {
  const fix = fixes[outcome];
  if (isClosed && changes.includes(fix)) return undefined;
  const targets: Record<Fix, string> = {
    redirect: paths.edit(id, type === 'OAUTH2_CLIENT' ? 'redirect_uris' : 'redirect_hosts'),
    logout: paths.edit(id, 'post_logout_redirect_uris'),
    settings: paths.section(id, 'settings'),
    level: paths.edit(id, 'access_level'),
    access: paths.requestAccess(type),
    guide: paths.section(id, 'guide'),
  };
  return fix && { to: targets[fix], text: `fix.${fix}` };
}
