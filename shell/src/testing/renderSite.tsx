import type { Settings } from '@passport/shared/settings';
import { fakeHost, type FakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { Site } from '../App';
import type { Shell } from '../host/createHost';
import { Navigation } from '../host/Navigation';
import { SignInReturn } from '../session/SignInReturn';
import { SiteRequest } from '../session/SiteRequest';
import { shellTexts } from '../messages/useShellMessages';
import type { RemoteAccess, RemotePartProps } from '../routes/RemoteAccess';

/** Settings in memory. */
export function memorySettings(start: Record<string, string> = {}): Settings {
  const kept = new Map(Object.entries(start));
  return {
    read: (key) => kept.get(key),
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}

function NamedPart({ name, part }: RemotePartProps) {
  return part === 'routes' ? <h1>{name}</h1> : <p>{`widget of ${name}`}</p>;
}

const remotes = [
  { name: 'mf-auth', prefixes: ['/', '/2fa'] },
  { name: 'mf-passport', prefixes: ['/passport'] },
  { name: 'mf-showcase', prefixes: ['/showcase', '/services'] },
  { name: 'mf-applications', prefixes: ['/applications'] },
  { name: 'mf-support', prefixes: ['/policy'] },
  {
    name: 'mf-news',
    prefixes: ['/news'],
    area: { path: '/news', titles: { ru: 'Новости', en: 'News' }, needsSession: true },
  },
];

interface SiteSetting {
  host?: FakeHost;
  path?: string;
  settings?: Settings;
  signInReturn?: SignInReturn;
  prefetch?: RemoteAccess['prefetch'];
  enter?: RemoteAccess['enter'];
  loadApart?: RemoteAccess['loadApart'];
  /** By default a heading with the remote's name. */
  RemotePart?: RemoteAccess['RemotePart'];
  pinTheme?: Shell['pinTheme'];
}

/** Renders the whole page, with each remote as a heading of its name. */
export async function renderSite({
  host = fakeHost(),
  path = '/',
  settings = memorySettings({ cookiesAccepted: 'true' }),
  signInReturn = new SignInReturn(memorySettings(), () => true),
  prefetch = () => undefined,
  enter = () => false,
  loadApart = () => false,
  RemotePart = NamedPart,
  pinTheme = () => () => undefined,
}: SiteSetting = {}) {
  const navigation = new Navigation();
  // In production the page loads its texts itself; here `renderRemote` does, and the test supplies the rest of the shell.
  const parts: Omit<Shell, 'translations'> = {
    host,
    title: host.title,
    settings,
    navigation,
    signInReturn,
    siteRequest: new SiteRequest(memorySettings()),
    config: host.config,
    pinTheme,
  };
  const shell = parts as Shell;
  const view = await renderRemote(<Site shell={shell} access={{ remotes, RemotePart, prefetch, enter, loadApart }} />, {
    host,
    path,
    messages: shellTexts,
  });
  return { ...view, navigation, settings, signInReturn };
}
