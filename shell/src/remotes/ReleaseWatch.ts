import { entryOf, type Registry } from './registry';
import { reloadOnceFor, type StaleParts } from './reloadIfStale';

/** The registry is asked for no more often than this, ms: processes read it as often. */
const askAgainMs = 1000;

/** How long after an area is entered an answer still counts, ms: later a reload would come upon somebody who types there. */
const justEnteredMs = 1000;

interface WatchParts extends StaleParts {
  /** The document of the page. */
  document: Document;
  /** Milliseconds of the page's own clock. */
  now(): number;
}

/**
 * Notices that a remote was released or rolled back since the page was opened. Pages ask for the registry when a link to an area is
 * pointed at or focused, when they are looked at again, and when an area is entered. An area that has another release is entered by a
 * reload, which brings the release of now. What the screens keep for the tab survives it.
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

  /** Asks for the registry, unless it was asked for just now. Never rejects: without an answer the page stays as it is. */
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
    // By a tap, or back by the browser, an area is entered before the answer is there.
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
