import type { Provider } from 'oidc-provider';
import type { Context } from '../../context';
import { decryptText, encryptText } from '../../platform/encryption';

const parameter = 'id_token_hint';
const purpose = 'oidc-hint';

/** Seals the ID token of a posted request: it may hold a person's data, and the address to which the browser is redirected is kept. */
export function sealHint({ secrets }: Pick<Context, 'secrets'>, query: URLSearchParams): void {
  const hints = query.getAll(parameter);
  query.delete(parameter);
  for (const hint of hints) query.append(parameter, hint && encryptText(secrets.encryptionKey, purpose, hint));
}

/** Opens a sealed hint before oidc-provider reads it. */
export function openSealedHint(provider: Provider, { secrets }: Pick<Context, 'secrets'>): void {
  provider.use(async (ctx, next) => {
    const { [parameter]: hint } = ctx.query;
    const opened = typeof hint === 'string' ? open(secrets.encryptionKey, hint) : undefined;
    if (opened !== undefined) ctx.query = { ...ctx.query, [parameter]: opened };
    await next();
  });
}

/** @returns undefined for an unsealed hint: a JWT has dots */
function open(key: string, hint: string): string | undefined {
  if (hint.includes('.')) return undefined;
  try {
    return decryptText(key, purpose, hint);
  } catch {
    return undefined;
  }
}
