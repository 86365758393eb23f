import { entryOf, type Registry } from './registry';
import { reloadOnceFor, type StaleParts } from './reloadIfStale';

/** Minimum interval between requests of the registry, ms: processes read it as often. */
const askAgainMs = 1000;

/** How long after an area is entered a response still counts, ms: a later reload would interrupt typing. */
const justEnteredMs = 1000;

interface WatchParts extends StaleParts {
  /** The document of the page. */
  document: Document;
  /** Milliseconds of the page's own clock. */
  now(): number;
}

/**
 * Notices that a remote was released or rolled back since the page was opened. Pages request the registry when a link to an area is
 * hovered or focused, when they become visible again, and when an area is entered. An area that has another release is entered by a
 * reload, which loads the current release. State that screens keep for the tab survives it.
 */
export class ReleaseWatch {
  private current: Registry | undefined;
  private askedAt = -Infinity;
  private asking = Promise.resolve();
  private entered: string | undefined;

  constructor(private readonly parts: WatchParts) {
    parts.document.addEventListener('visibilitychange', () => {
      if (parts.document.visibilityState === 'visible') void this.check();
    });
  }

  /** Requests the registry, unless it was just requested. Never rejects: without a response the page stays unchanged. */
  check(): Promise<void> {
    if (this.parts.now() - this.askedAt < askAgainMs) return this.asking;
    this.askedAt = this.parts.now();
    this.asking = this.parts.fetchRegistry().then(
      (registry) => void (this.current = registry),
      () => undefined,
    );
    return this.asking;
  }

  /** An area is entered from another one. The page is reloaded if the area has another release now, as soon as that is known. */
  enter(name: string): void {
    this.entered = name;
    if (this.reloadForRelease(name)) return;
    const enteredAt = this.parts.now();
    // By a tap, or by Back, an area is entered before the response arrives.
    void this.check().then(() => {
      if (this.entered === name && this.parts.now() - enteredAt < justEnteredMs) this.reloadForRelease(name);
    });
  }

  private reloadForRelease(name: string): boolean {
    const version = entryOf(this.current, name)?.version;
    if (version === undefined || version === entryOf(this.parts.registry, name)?.version) return false;
    return reloadOnceFor(this.parts, name, version);
  }
}
