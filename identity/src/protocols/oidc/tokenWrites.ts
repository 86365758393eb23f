import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Context } from '../../context';
import { consumeAndIssue, consumeArtifact, issueBesideSuccessor, upsertArtifact } from './artifacts.repository';
import { refreshGraceStart } from '../../sessions/refreshGrace';
import { endRacedFamily } from './refreshTokenReuse';
import { providerLibrary } from './providerLibrary';
import type { ArtifactKind } from './oauth2.tables';
import { providerRequest, type ProviderRequest, type TokenWrites } from './providerRequest';

/**
 * Where a request collects what it writes: a code, which is written with the sign-in to its client (`sessionAdapter`), and everything
 * at the token endpoint. Undefined for the rest, which is written immediately.
 */
export function collectedWrites(kind: ArtifactKind): TokenWrites | undefined {
  const request = providerRequest();
  if (!request) return undefined;
  return kind === 'AuthorizationCode' || isTokenRequest(request) ? request.writes : undefined;
}

export const isTokenRequest = ({ koa }: ProviderRequest): boolean => koa?.oidc?.route === 'token';

/**
 * The writes of a refused request. Its tokens are not handed out, and its refresh token can be used again: the retry would
 * count as a reuse. A code stays consumed.
 */
const writesOfRefusal = ({ consumed }: TokenWrites): TokenWrites => ({
  consumed: consumed?.kind === 'RefreshToken' ? undefined : consumed,
  issued: [],
});

/**
 * oidc-provider writes each token on its own and goes on. Here all token writes of one request are made in one statement before the
 * answer is sent, so that no refresh token is consumed without its successor.
 */
export function commitTokenWrites(provider: Provider, context: Context): void {
  provider.use(async (ctx, next) => {
    await next();
    const request = providerRequest();
    if (!request || !isTokenRequest(request)) return;
    const isRefused = ctx.status >= 400;
    const writes = isRefused ? writesOfRefusal(request.writes) : request.writes;
    try {
      if (await commit(context, writes)) return;
      await endRacedFamily(context, ctx as KoaContextWithOIDC);
      const { errors } = providerLibrary();
      const presented = writes.consumed?.kind === 'RefreshToken' ? 'refresh token' : 'authorization code';
      const refusal = new errors.InvalidGrant(`${presented} already consumed`);
      const { statusCode, error, error_description } = refusal;
      Object.assign(ctx, { status: statusCode, body: { error, error_description } });
      // oidc-provider has reported the error of a refused request itself.
      if (!isRefused) provider.emit('grant.error', ctx as KoaContextWithOIDC, refusal);
    } catch (error) {
      const body = { error: 'server_error', error_description: 'oops! something went wrong' };
      Object.assign(ctx, { status: 500, body });
      provider.emit('server_error', ctx as KoaContextWithOIDC, error as Error);
    }
  });
}

/**
 * @returns false where another request has consumed the same code or refresh token in the meantime, unless this one gets the same
 *   successor of a refresh token
 */
async function commit(context: Context, { consumed, issued }: TokenWrites): Promise<boolean> {
  const { db, clock } = context;
  const now = clock.now();
  if (consumed === undefined) {
    for (const artifact of issued) await upsertArtifact(db, artifact);
    return true;
  }
  if (issued.length === 0) return consumeArtifact(db, consumed.id, now);
  if (await consumeAndIssue(db, consumed.id, issued, now)) return true;
  const successor = consumed.kind === 'RefreshToken' ? issued.find(({ kind }) => kind === 'RefreshToken') : undefined;
  if (!successor) return false;
  const uses = { consumed: consumed.id, successor: successor.id, since: refreshGraceStart(context) };
  return issueBesideSuccessor(db, uses, issued);
}
