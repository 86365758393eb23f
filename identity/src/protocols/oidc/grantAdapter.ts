import type { Adapter, AdapterPayload, Client } from 'oidc-provider';
import { epochSeconds } from '../../platform/clock';
import { mayUseApplication } from '../../applications/registration/mayUseApplication';
import type { Context } from '../../context';
import { claimsOfScope } from './claims';
import { loadClient, loadResourceOwner } from './loaders';
import { grantIdOf, readGrantId, type ResourceOwner } from './resourceOwner';
import { unused } from './unusedAdapter';

/** The claims of scopes. */
export const claimsOf = (scopes: readonly string[]): string[] =>
  scopes.flatMap((scope) => claimsOfScope.get(scope) ?? []);

/** Scopes that a person has granted to an application and not revoked. */
export const grantedScopes = ({ scopes, revoked_at }: Pick<ResourceOwner, 'scopes' | 'revoked_at'>): string[] =>
  revoked_at === null ? (scopes ?? []) : [];

/** Whether an operator vouches for a client and the person has not disconnected it since. */
export const isVouchedFor = (client: Client, { revoked_at }: Pick<ResourceOwner, 'revoked_at'>): boolean =>
  client.skip_granting_access === true && revoked_at === null;

/**
 * Grants are not stored: each is derived from the session, with which it ends, and the consent in `connected_services`, which is
 * written when a code is issued.
 */
export const grantAdapter = (context: Context): Adapter => ({
  ...unused,

  async find(grantId) {
    const { sid, applicationId } = readGrantId(grantId);
    const owner = await loadResourceOwner(context, sid, applicationId);
    const scopes = owner ? grantedScopes(owner) : [];
    if (!owner || scopes.length === 0) return undefined;
    // A former employee loses the grants of private services too.
    const client = await loadClient(context, applicationId);
    if (!client || !mayUseApplication(client.access_level, owner.employment)) return undefined;
    return {
      jti: grantIdOf(sid, applicationId),
      kind: 'Grant',
      iat: epochSeconds(owner.confirmed_at),
      exp: epochSeconds(owner.session_expires_at),
      accountId: owner.subject,
      clientId: applicationId,
      openid: { scope: scopes.join(' '), claims: claimsOf(scopes) },
      resources: atEveryResource(scopes.join(' ')),
    } as AdapterPayload;
  },
});

/** The granted scopes hold for every API of the client; `ownResource` decides which those are when a token is issued. */
const atEveryResource = (scope: string): Record<string, string> =>
  new Proxy({}, { get: (_target, resource) => (typeof resource === 'string' ? scope : undefined) });
