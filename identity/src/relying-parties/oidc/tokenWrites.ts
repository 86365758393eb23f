import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Context } from '../../context';
import { consumeAndIssue, consumeArtifact, upsertArtifact } from './artifacts.repository';
import { endRacedFamily } from './endReusedFamily';
import { providerLibrary } from './providerLibrary';
import { providerRequest, type TokenWrites } from './providerRequest';

/** Where a request of the token endpoint collects what it writes; undefined at the other endpoints, which write at once. */
export function collectedWrites(): TokenWrites | undefined {
  const request = providerRequest();
  return request?.koa?.oidc?.route === 'token' ? request.writes : undefined;
}

/**
 * oidc-provider writes each token on its own and goes on. Here all token writes of one request are made in one statement before the
 * answer is sent, so that no refresh token is consumed without its successor.
 */
export function commitTokenWrites(provider: Provider, context: Context): void {
  provider.use(async (ctx, next) => {
    await next();
    const writes = collectedWrites();
    if (!writes) return;
    try {
      if (await commit(context, writes)) return;
      await endRacedFamily(context, ctx as KoaContextWithOIDC);
      const { errors } = providerLibrary();
      const { statusCode, error, error_description } = new errors.InvalidGrant('already consumed');
      Object.assign(ctx, { status: statusCode, body: { error, error_description } });
    } catch (error) {
      const body = { error: 'server_error', error_description: 'oops! something went wrong' };
      Object.assign(ctx, { status: 500, body });
      provider.emit('server_error', ctx as KoaContextWithOIDC, error as Error);
    }
  });
}

/** @returns false where another request has consumed the same code or refresh token in the meantime */
async function commit({ db, clock }: Context, { consumed, issued }: TokenWrites): Promise<boolean> {
  const now = clock.now();
  if (consumed === undefined) {
    for (const artifact of issued) await upsertArtifact(db, artifact);
    return true;
  }
  // The request failed after it had consumed: the code or token stays consumed.
  if (issued.length === 0) return consumeArtifact(db, consumed, now);
  return consumeAndIssue(db, consumed, issued, now);
}
