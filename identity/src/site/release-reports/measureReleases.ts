import { Gauge, type Registry } from 'prom-client';
import { readRegistry, type Release } from './readRegistry';

/**
 * Adds which releases browsers get to the metrics; the registry is read at each scrape. Without it the metric has no samples.
 * @param place the registry of the remotes, a file or a URL
 */
export function measureReleases(registry: Registry, place: string): void {
  new Gauge({
    name: 'passport_release_timestamp_seconds',
    help: 'When a release of a remote that browsers get was released, in seconds since 1970.',
    labelNames: ['remote', 'version', 'commit', 'side'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const remotes = (await readRegistry(place).catch(() => undefined)) ?? {};
      const add = (remote: string, side: 'live' | 'canary', { version, releasedAt, commit = '' }: Release): void => {
        const at = Date.parse(releasedAt ?? '');
        this.set({ remote, version, commit, side }, Number.isNaN(at) ? 0 : at / 1000);
      };
      for (const [remote, { canary, ...live }] of Object.entries(remotes)) {
        add(remote, 'live', live);
        if (canary) add(remote, 'canary', canary);
      }
    },
  });
}
