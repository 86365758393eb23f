import { when } from 'mobx';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { readConfig, type SiteConfig } from './config';
import { createHost } from './host/createHost';
import { createRemoteAccess } from './remotes/createRemoteAccess';
import type { Registry } from './remotes/registry';

/** The configuration of the remotes in the HTML. */
interface RemotesConfig extends SiteConfig {
  readonly registry: Registry;
  readonly allowRemoteOverride: boolean;
}

/** The next area is preloaded after the page has been idle this long. */
const idleWaitMs = 2000;

async function start(page: Window): Promise<void> {
  const root = page.document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const config = readConfig<RemotesConfig>(page.document);
  const starting = createHost(page, config);
  const access = createRemoteAccess({ page, ...config, shell: starting });
  // Waits for the remote: a skeleton that flashes between the first paint and the screen is worse than none.
  const [shell] = await Promise.all([starting, access.load(page.location.pathname)]);
  createRoot(root).render(<App shell={shell} access={access} />);

  // Only if the person may enter it: a visitor who signs in loads only the sign-in screen. Safari has no idle callback.
  await when(() => shell.host.session.status === 'signed-in');
  page.setTimeout(() => page.requestIdleCallback?.(() => access.prefetch(config.defaultLanding)), idleWaitMs);
}

start(window).catch((error: unknown) => {
  console.error('the page could not start', error);
  window.__passportFailed?.();
});
