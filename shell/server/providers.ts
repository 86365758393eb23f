import { isLocalHost } from '@passport/shared/schemas/checks/webAddress';
import type { Metadata } from '@passport/shared/schemas/users';
import { readOptional } from './readOptional';
import type { Upstream } from './upstreams';

/** Providers change with the settings of the service, so with its restart. */
const freshMs = 60_000;

/** The element that the sign-in card marks, see OtherServices in mf-auth. */
export const withoutProvidersCss = '[data-providers=none] [data-other-services]{display:none}';

/**
 * Says whether visitors have an external provider to choose; a visitor never reads what an operator has not set up yet. On localhost
 * the drop-down is always shown, and so it is while the service does not answer.
 */
export function createProvidersReader(service: Upstream, publicUrl: string): () => Promise<boolean> {
  const isLocal = isLocalHost(new URL(publicUrl).hostname);
  let known: { until: number; hasSome: boolean } | undefined;
  return async () => {
    if (isLocal) return true;
    if (known && known.until > Date.now()) return known.hasSome;
    const hasSome = await readOptional(
      service,
      '/api/user/get_metadata/',
      ({ providers }: Metadata) => providers.length > 0,
    );
    if (hasSome !== undefined) known = { until: Date.now() + freshMs, hasSome };
    return hasSome ?? true;
  };
}
