import { createSettings } from '@passport/shared/settings';
import { when } from 'mobx';
import type { Shell } from '../host/createHost';
import { supportRemote } from '../routes/areas';
import type { RemoteAccess, RemotePartProps } from '../routes/RemoteAccess';
import { registryPathFor } from '../routes/consolePath';
import { remoteOf } from '../routes/remoteOf';
import { createFederation } from './federation';
import { inAttempts } from './inAttempts';
import { createLoadApart } from './loadApart';
import { loadRemote } from './loadRemote';
import { prefixesOf, type Registry } from './registry';
import { ReleaseWatch } from './ReleaseWatch';
import { reloadIfStale, type StaleParts } from './reloadIfStale';
import { RemotePart } from './RemotePart';
import { RemotesStore } from './RemotesStore';
import { watchFiles } from './watchFiles';

interface RemoteAccessParts {
  page: Window;
  registry: Registry;
  /** A promise: remotes are loaded in parallel with the shell's texts and wait for them only before adding their own. */
  shell: Promise<Shell>;
}

interface RemoteLoader extends RemoteAccess {
  /** Loads the remote of a path. Never rejects: a failure is shown in its place. */
  load(pathname: string): Promise<void>;
}

/** Connects the registry of the page, the federation runtime and the screens that show remotes. */
export function createRemoteAccess(parts: RemoteAccessParts): RemoteLoader {
  const { page, registry, shell } = parts;
  const remotes = prefixesOf(registry);
  const federation = createFederation(page);
  const delay = (ms: number) => new Promise<void>((resolve) => page.setTimeout(resolve, ms));
  const tabSettings = createSettings(page, 'sessionStorage');

  // Permanently: a failing pop-up closes itself before a newer release is known.
  let hasSupportOpened = false;
  void shell.then(
    ({ host }) => when(() => host.support.isOpen).then(() => (hasSupportOpened = true)),
    () => undefined,
  );
  const isShown = (name: string): boolean =>
    name === remoteOf(remotes, page.location.pathname) || (name === supportRemote && hasSupportOpened);

  const stale: StaleParts = {
    registry,
    fetchRegistry: () => fetchRegistry(page),
    tabSettings,
    reload: () => page.location.reload(),
  };
  const store = new RemotesStore({
    registry,
    load: (name, entry, firstAttempt) => loadRemote({ federation, delay }, name, entry, firstAttempt),
    addMessages: async (name, module) => {
      const { translations } = await shell;
      // The first request for a preloaded file gets the result of the preload, even a failed one; only a retry reaches the network.
      await inAttempts(delay, () => translations.addNamespace(name, (locale) => module.loadMessages(locale)));
    },
    isShown,
    reloadIfStale: (name) => reloadIfStale({ ...stale, isShown }, name),
  });
  watchFiles(page, registry, (name) => void store.reloadIfStale(name));
  const releases = new ReleaseWatch({ ...stale, document: page.document, now: () => page.performance.now() });

  async function load(pathname: string): Promise<void> {
    const name = remoteOf(remotes, pathname);
    if (name !== undefined) await store.load(name);
  }

  async function prefetch(pathname: string): Promise<void> {
    await load(pathname);
    const state = store.stateOf(remoteOf(remotes, pathname) ?? '');
    if (state?.status === 'ready') state.module.prefetch?.((await shell).host, pathname);
  }

  return {
    remotes,
    RemotePart: (props: RemotePartProps) => <RemotePart {...props} store={store} />,
    prefetch: (pathname) => {
      void releases.check();
      void prefetch(pathname);
    },
    enter: (name) => releases.enter(name),
    loadApart: createLoadApart(page.location),
    load,
  };
}

async function fetchRegistry(page: Window): Promise<Registry> {
  const path = registryPathFor(page.location.pathname);
  const answer = await page.fetch(path, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Registry;
}
