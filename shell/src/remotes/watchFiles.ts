import type { Registry } from './registry';

/**
 * Notices every script of a remote that cannot be loaded, also one that a screen loads later: the release of the page may have been
 * removed since, and then nothing that is not loaded yet can ever be loaded.
 * @param onMissing receives the name of the remote
 */
export function watchFiles(page: Window, registry: Registry, onMissing: (name: string) => void): void {
  const folders = Object.entries(registry).map(
    ([name, { entry }]) => [name, new URL('.', new URL(entry, page.location.href)).href] as const,
  );
  // A failed load does not bubble; it can be captured.
  page.addEventListener(
    'error',
    ({ target }) => {
      if (!isScript(target)) return;
      const name = folders.find(([, folder]) => target.src.startsWith(folder))?.[0];
      if (name !== undefined) onMissing(name);
    },
    true,
  );
}

const isScript = (target: EventTarget | null): target is HTMLScriptElement =>
  target instanceof Element && target.tagName === 'SCRIPT';
