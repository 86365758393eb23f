import { entryOf, type Registry } from './registry';
import { reloadOnceFor, type StaleParts } from './reloadIfStale';

/** The registry is asked for no more often than this, ms. */
const askAgainMs = 10_000;

interface WatchParts extends StaleParts {
  /** Milliseconds of the page's own clock. */
  now(): number;
}

/**
 * Notices that a remote was released or rolled back since the page was opened. Pages ask for the registry when a link to an area is
 * pointed at or focused, so that the answer is there when it is followed; the area is then entered by a reload, which brings the
 * release of now. What the screens keep for the tab survives it.
 */
export class ReleaseWatch {
  private current: Registry | undefined;
  private askedAt = -Infinity;

  constructor(private readonly parts: WatchParts) {}

  /** Asks for the registry, unless it was asked for just now. Never rejects: without an answer the page stays as it is. */
  async check(): Promise<void> {
    if (this.parts.now() - this.askedAt < askAgainMs) return;
    this.askedAt = this.parts.now();
    this.current = await this.parts.fetchRegistry().catch(() => this.current);
  }

  /** An area is entered from another one. @returns whether the page is being reloaded, because the area has another release now */
  enter(name: string): boolean {
    const version = entryOf(this.current, name)?.version;
    if (version === undefined || version === entryOf(this.parts.registry, name)?.version) return false;
    return reloadOnceFor(this.parts, name, version);
  }
}
