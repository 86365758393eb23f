import type { KoaContextWithOIDC, Provider as Engine } from 'oidc-provider';
import type { Context } from '../../context';
import { consumeArtifact, exchangeArtifact, upsertArtifact, type NewArtifact } from './artifacts.repository';
import { engineContext, perRequest } from './engineContext';
import { endRacedFamily } from './endReusedFamily';
import { engineLibrary } from './engineLibrary';

/** What a request of the token endpoint changes: the code or refresh token that it uses up, and the tokens that it gives out. */
export interface Exchange {
  used: string | undefined;
  issued: NewArtifact[];
}

const gathered = perRequest((): Exchange => ({ used: undefined, issued: [] }));

/** Where a request gathers its changes; undefined outside of the token endpoint, which writes at once. */
const exchangeOf = (request: KoaContextWithOIDC | undefined): Exchange | undefined =>
  request?.oidc?.route === 'token' ? gathered(request) : undefined;

/** That of the request under way. */
export const exchangeNow = (): Exchange | undefined => exchangeOf(engineContext());

/**
 * The engine writes each token on its own and goes on; here all of an answer is written when it stands, before it is sent. One
 * statement instead of three, and nobody's refresh token is used up without another one for it.
 */
export function exchangeAtOnce(engine: Engine, context: Context): void {
  engine.use(async (ctx, next) => {
    await next();
    const exchange = exchangeOf(ctx as KoaContextWithOIDC);
    if (!exchange) return;
    try {
      if (await isWritten(context, exchange)) return;
      await endRacedFamily(context, ctx as KoaContextWithOIDC);
      const { errors } = engineLibrary();
      const { statusCode, error, error_description } = new errors.InvalidGrant('used already');
      Object.assign(ctx, { status: statusCode, body: { error, error_description } });
    } catch (error) {
      const body = { error: 'server_error', error_description: 'oops! something went wrong' };
      Object.assign(ctx, { status: 500, body });
      engine.emit('server_error', ctx as KoaContextWithOIDC, error as Error);
    }
  });
}

/** @returns false where another request has used the same code or refresh token in the meantime */
async function isWritten({ db, clock }: Context, { used, issued }: Exchange): Promise<boolean> {
  const now = clock.now();
  if (used === undefined) {
    for (const artifact of issued) await upsertArtifact(db, artifact);
    return true;
  }
  // The engine found something wrong behind the use, which stays.
  if (issued.length === 0) return consumeArtifact(db, used, now);
  return exchangeArtifact(db, used, issued, now);
}
