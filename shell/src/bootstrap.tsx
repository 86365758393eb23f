import { firstPaintId } from '@passport/shared/constants';
import { whenIdle } from '@passport/shared/form/whenIdle';
import { createSettings, isSet } from '@passport/shared/settings';
import { storageKeys } from '@passport/shared/storageKeys';
import { loadDisplayFont, applyKeptDisplayFont } from '@passport/shared/theme/displayFont';
import { acceptTranslation } from '@passport/shared/ui/acceptTranslation';
import { when } from 'mobx';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { readConfig, type SiteConfig } from './config';
import { createHost } from './host/createHost';
import { keepResourceTimings } from './host/keepResourceTimings';
import { openSupportIfAsked } from './host/openSupportIfAsked';
import { createRemoteAccess } from './remotes/createRemoteAccess';
import { failedRemotes } from './remotes/failedRemotes';
import { prefixesOf, type Registry } from './remotes/registry';
import type { ReportedCanaries } from './remotes/reports/reportPage';
import { remoteOf } from './routes/remoteOf';

/** The configuration of the remotes in the HTML. */
interface RemotesConfig extends SiteConfig {
  readonly registry: Registry;
  /** Canaries for which this page view counts; none without one. */
  readonly reportedCanaries?: ReportedCanaries;
}

/** The next area is preloaded after the page has been idle this long. */
const idleWaitMs = 2000;

/** A skeleton that flashes before the screen is worse than none; an empty page that lasts is worse than a skeleton. */
const skeletonAfterMs = 1000;

async function start(page: Window & typeof globalThis): Promise<void> {
  const root = page.document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  keepResourceTimings(page);
  acceptTranslation(page.Node);
  const config = readConfig<RemotesConfig>(page.document);
  if (config.reportedCanaries) void startReport(page, config, config.reportedCanaries);
  const starting = createHost(page, config, prefixesOf(config.registry));
  const access = createRemoteAccess({ page, ...config, shell: starting });
  const loading = access.load(page.location.pathname);
  // The card of the first paint stays until its remote replaces it.
  const hasCard = page.document.getElementById(firstPaintId) !== null;
  const patience = new Promise<void>((resolve) => page.setTimeout(resolve, skeletonAfterMs));
  const settings = createSettings(page);
  const isFontKept = isSet(settings, storageKeys.displayFontKept);
  const [shell] = await Promise.all([
    starting,
    hasCard ? loading : Promise.race([loading, patience]),
    isFontKept && applyKeptDisplayFont(page.document),
  ]);
  openSupportIfAsked(page, shell.host.support);
  createRoot(root).render(<App shell={shell} access={access} />);
  if (!isFontKept) whenIdle(() => void keepDisplayFont(page, settings));

  // Only if the person may enter it: a visitor who signs in loads only the sign-in screen. Safari has no idle callback.
  await when(() => shell.host.session.status === 'signed-in');
  page.setTimeout(() => page.requestIdleCallback?.(() => access.prefetch(config.defaultLanding)), idleWaitMs);
}

async function keepDisplayFont({ document }: Window, settings: ReturnType<typeof createSettings>): Promise<void> {
  if (await loadDisplayFont(document)) settings.write(storageKeys.displayFontKept, 'true');
}

/** The code of the report is loaded only where a canary runs. */
async function startReport(
  page: Window & typeof globalThis,
  config: RemotesConfig,
  reportedCanaries: ReportedCanaries,
): Promise<void> {
  const { reportPage, sendReport } = await import('./remotes/reports/reportPage');
  const remotes = prefixesOf(config.registry);
  reportPage(page, reportedCanaries, {
    failed: failedRemotes,
    shownRemote: () => remoteOf(remotes, page.location.pathname),
    send: (report) => sendReport(page, config, report),
  });
}

start(window).catch((error: unknown) => {
  console.error('the page could not start', error);
  window.__passportFailed?.();
});
