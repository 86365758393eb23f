import type { Adapter, AdapterPayload, Client } from 'oidc-provider';
import { epochSeconds } from '../../platform/clock';
import { mayUse } from '../applications/mayUse';
import type { Context } from '../../context';
import { claimsOfScope } from './claims';
import { clientOf, holderOf } from './engineReads';
import { grantIdOf, readGrantId, type Holder } from './holder';
import { unused } from './unusedAdapter';

/** Claims that come with scopes. */
export const claimsOf = (scopes: readonly string[]): string[] =>
  scopes.flatMap((scope) => claimsOfScope.get(scope) ?? []);

/** What a person lets an application know now. */
export const grantedScopes = ({ scopes, revoked_at }: Pick<Holder, 'scopes' | 'revoked_at'>): string[] =>
  revoked_at === null ? (scopes ?? []) : [];

/** Whether an operator vouches for a client and the person has not taken it off since. */
export const isVouchedFor = (client: Client, { revoked_at }: Pick<Holder, 'revoked_at'>): boolean =>
  client.skip_granting_access === true && revoked_at === null;

/**
 * A grant is the session's half (it lives as long) and the person's half (what they agreed to, in `connected_services`).
 * The engine never writes one: consent is written with the code that it led to.
 */
export const grantAdapter = (context: Context): Adapter => ({
  ...unused,

  async find(grantId) {
    const { sid, applicationId } = readGrantId(grantId);
    const holder = await holderOf(context, sid, applicationId);
    const scopes = holder ? grantedScopes(holder) : [];
    if (!holder || scopes.length === 0) return undefined;
    // Whoever is no employee any more has no grant of a private service either.
    const client = await clientOf(context, applicationId);
    if (!client || !mayUse(client.access_level, holder.employment)) return undefined;
    return {
      jti: grantIdOf(sid, applicationId),
      kind: 'Grant',
      iat: epochSeconds(holder.confirmed_at),
      exp: epochSeconds(holder.session_expires_at),
      accountId: holder.subject,
      clientId: applicationId,
      openid: { scope: scopes.join(' '), claims: claimsOf(scopes) },
      resources: atEveryResource(scopes.join(' ')),
    } as AdapterPayload;
  },
});

/** An API of the client may know what the client may know; which APIs there are is asked when a token is issued. */
const atEveryResource = (scope: string): Record<string, string> =>
  new Proxy({}, { get: (_target, resource) => (typeof resource === 'string' ? scope : undefined) });
