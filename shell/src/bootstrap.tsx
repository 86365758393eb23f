import { when } from 'mobx';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { readConfig, type SiteConfig } from './config';
import { createHost } from './host/createHost';
import { createRemoteAccess } from './remotes/createRemoteAccess';
import type { Registry } from './remotes/registry';

/** The remotes' part of the configuration in the HTML. */
interface RemotesConfig extends SiteConfig {
  readonly registry: Registry;
  readonly allowRemoteOverride: boolean;
}

/** The next area is loaded ahead once the page has had this long to itself. */
const idleWaitMs = 2000;

async function start(page: Window): Promise<void> {
  const root = page.document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const config = readConfig<RemotesConfig>(page.document);
  const starting = createHost(page, config);
  const access = createRemoteAccess({ page, ...config, shell: starting });
  // A skeleton that flashes between the first paint and the screen is worse than none.
  const [shell] = await Promise.all([starting, access.load(page.location.pathname)]);
  createRoot(root).render(<App shell={shell} access={access} />);

  // Only for who can enter it: a visitor who signs in pays for the sign-in screen alone. Safari has no idle callback.
  await when(() => shell.host.session.status === 'signed-in');
  page.setTimeout(() => page.requestIdleCallback?.(() => access.prefetch(config.defaultLanding)), idleWaitMs);
}

start(window).catch((error: unknown) => {
  console.error('the page could not start', error);
  window.__passportFailed?.();
});
