import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { mayUse } from '../applications/mayUse';
import type { Context } from '../../context';
import { scopeOfClaim } from './claims';
import { claimsOf, grantedScopes, isVouchedFor } from './grantAdapter';
import { clientOf, holderOf } from './engineReads';
import { grantIdOf } from './holder';
import { decisionOf } from './policy';
import { engineLibrary } from './engineLibrary';

/** What a request asks for: its scopes, and those that its single claims belong to. */
export function requestedScopes({ oidc }: KoaContextWithOIDC): string[] {
  const ofClaims = [...oidc.requestParamClaims].flatMap((claim) => scopeOfClaim(claim) ?? []);
  return [...new Set([...oidc.requestParamOIDCScopes, ...ofClaims])];
}

/**
 * The grant of an authorization request: what the person agreed to before, or agrees to now, or where the operator
 * vouches for the client (`skip_granting_access`) and the person has not taken it back.
 * @returns undefined where the person has to be asked, or may not use the application: our page says so
 * @throws access_denied where the person refuses, or may not use an application that wants no page
 */
export async function loadGrant(context: Context, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, account, provider } = ctx.oidc;
  if (!client || !account || !session?.uid) return undefined;
  const { errors } = engineLibrary();
  const decision = await decisionOf(context, ctx);
  if (decision === 'refuse') throw new errors.AccessDenied('End-User aborted interaction');
  const holder = await holderOf(context, session.uid, client.clientId);
  const registered = await clientOf(context, client.clientId);
  if (!holder || !registered) return undefined;
  if (!mayUse(registered.access_level, holder.employment)) {
    if (ctx.oidc.prompts.has('none')) throw new errors.AccessDenied('the service is private');
    return undefined;
  }
  const isGranted = isVouchedFor(client, holder) || decision === 'allow';
  const scopes = [...new Set([...grantedScopes(holder), ...(isGranted ? requestedScopes(ctx) : [])])];
  if (scopes.length === 0) return undefined;
  const grant = new provider.Grant({
    accountId: account.accountId,
    clientId: client.clientId,
    jti: grantIdOf(holder.sid, client.clientId),
  } as ConstructorParameters<typeof provider.Grant>[0]);
  grant.addOIDCScope(scopes.join(' '));
  grant.addOIDCClaims(claimsOf(scopes));
  for (const resource of Object.keys(ctx.oidc.resourceServers ?? {}))
    grant.addResourceScope(resource, scopes.join(' '));
  return grant;
}
