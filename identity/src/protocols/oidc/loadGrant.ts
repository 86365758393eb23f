import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { mayUseApplication } from '../../applications/registration/mayUseApplication';
import type { Context } from '../../context';
import { scopeOfClaim } from './claims';
import { claimsOf, grantedScopes, isVouchedFor } from './grantAdapter';
import { loadClient, loadResourceOwner } from './loaders';
import { grantIdOf } from './resourceOwner';
import { decisionOf } from './interactionPolicy';
import { providerLibrary } from './providerLibrary';

/** The error description for a person who may not use the application. */
export const privateService = 'the service is private';

/** The scopes of a request, and those of the claims that it requests by name. */
function requestedScopes({ oidc }: KoaContextWithOIDC): string[] {
  const ofClaims = [...oidc.requestParamClaims].flatMap((claim) => scopeOfClaim(claim) ?? []);
  return [...new Set([...oidc.requestParamOIDCScopes, ...ofClaims])];
}

/**
 * The grant of an authorization request: earlier and present consent of the person, and everything it requests if the
 * operator vouches for the client (`skip_granting_access`) and the person has not revoked that.
 * @returns undefined if the person has to be asked, or may not use the application, which the consent screen shows
 * @throws access_denied where the person refuses, or may not use an application that requests `prompt=none`
 */
export async function loadGrant(context: Context, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, account, provider } = ctx.oidc;
  if (!client || !account || !session?.uid) return undefined;
  const { errors } = providerLibrary();
  const decision = await decisionOf(context, ctx);
  if (decision === 'refuse') throw new errors.AccessDenied('End-User aborted interaction');
  const owner = await loadResourceOwner(context, session.uid, client.clientId);
  const registered = await loadClient(context, client.clientId);
  if (!owner || !registered) return undefined;
  if (!mayUseApplication(registered.access_level, owner.employment)) {
    if (ctx.oidc.prompts.has('none')) throw new errors.AccessDenied(privateService);
    return undefined;
  }
  const isGranted = isVouchedFor(client, owner) || decision === 'allow';
  const scopes = [...new Set([...grantedScopes(owner), ...(isGranted ? requestedScopes(ctx) : [])])];
  if (scopes.length === 0) return undefined;
  const grant = new provider.Grant({
    accountId: account.accountId,
    clientId: client.clientId,
    jti: grantIdOf(owner.sid, client.clientId),
  } as ConstructorParameters<typeof provider.Grant>[0]);
  grant.addOIDCScope(scopes.join(' '));
  grant.addOIDCClaims(claimsOf(scopes));
  for (const resource of Object.keys(ctx.oidc.resourceServers ?? {}))
    grant.addResourceScope(resource, scopes.join(' '));
  return grant;
}
