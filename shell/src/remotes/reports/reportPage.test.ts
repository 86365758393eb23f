import { describe, expect, it, jest } from '@jest/globals';
import type { ReleaseReport } from '@passport/shared/schemas/releaseReports';
import { reportPage, sendReport, type ReportedCanaries } from './reportPage';

const reportedCanaries: ReportedCanaries = {
  'mf-auth': { canary: '0123456789ab', isCanary: true },
  'mf-passport': { canary: 'ba9876543210', isCanary: false },
};

interface Entry {
  name?: string;
  responseStatus?: number;
  startTime?: number;
}
type List = { getEntries(): Entry[] };

/** A page, and how its browser delivers its measurements. */
function openPage(measured: Record<string, Entry[]> = {}) {
  const page = Object.create(window) as Window & typeof globalThis;
  const heard = new Map<string, (list: List) => void>();
  let waiting: Entry[] = [];
  class Observer {
    private type = '';
    constructor(private readonly hear: (list: List) => void) {}
    observe({ type }: { type: string }): void {
      this.type = type;
      heard.set(type, this.hear);
      tell(type, measured[type] ?? []);
    }
    takeRecords(): Entry[] {
      return this.type === 'resource' ? waiting.splice(0) : [];
    }
  }
  const tell = (type: string, entries: Entry[]): void => heard.get(type)?.({ getEntries: () => entries });
  Object.defineProperty(page, 'PerformanceObserver', { value: Observer });
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    Object.defineProperty(page, name, { value: window[name].bind(window) });
  Object.defineProperty(page, 'document', { value: document });
  return {
    page,
    loads: (...entries: Entry[]): void => tell('resource', entries),
    /** Measured, but not delivered by the browser when the page is left. */
    keeps: (...entries: Entry[]): void => void (waiting = entries),
  };
}
const loaded = (name: string) => ({ name: `https://id.example/remotes/${name}/1/remoteEntry.js` });
const call = (responseStatus: number, path = '/api/user/me/') => ({
  name: `https://id.example${path}`,
  responseStatus,
});
const leave = (): void => void window.dispatchEvent(new Event('pagehide'));

/** Opens a page, lets things happen on it and leaves it. @returns its report */
function reported(
  measured: Record<string, Entry[]>,
  { failed = [], happens }: { failed?: string[]; happens?: (page: ReturnType<typeof openPage>, go: Go) => void } = {},
): ReleaseReport[] {
  const sent: ReleaseReport[] = [];
  const opened = openPage(measured);
  let shown: string | undefined = 'mf-auth';
  reportPage(opened.page, reportedCanaries, {
    failed: new Set(failed),
    shownRemote: () => shown,
    send: (report) => sent.push(report),
  });
  happens?.(opened, (remote) => void (shown = remote));
  leave();
  leave();
  return sent;
}
/** Goes to the area of a remote. */
type Go = (remote: string | undefined) => void;
/** The remotes of a report that failed. */
const failures = ([report]: ReleaseReport[]) =>
  report?.views.filter(({ is_failed }) => is_failed).map(({ remote }) => remote);
const both = { resource: [loaded('mf-auth'), loaded('mf-passport')] };

const auth = { remote: 'mf-auth', canary: '0123456789ab', is_canary: true, is_failed: false };
const passport = { remote: 'mf-passport', canary: 'ba9876543210', is_canary: false, is_failed: false };

describe('the report of a page view', () => {
  it('is sent once, for the remotes that the page has loaded, with the paint of the first', () => {
    const paints = { 'largest-contentful-paint': [{ startTime: 300.4 }, { startTime: 812.6 }] };
    expect(reported({ ...both, ...paints })).toEqual([{ views: [{ ...auth, paint_ms: 813 }, passport] }]);
  });

  it('is sent when the page is hidden', () => {
    const sent: ReleaseReport[] = [];
    const { page } = openPage({ resource: [loaded('mf-auth')] });
    reportPage(page, reportedCanaries, {
      failed: new Set(),
      shownRemote: () => 'mf-auth',
      send: (report) => sent.push(report),
    });
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent).toEqual([]);
    visibility.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent).toEqual([{ views: [auth] }]);
    visibility.mockRestore();
    leave();
    expect(sent).toHaveLength(1);
  });

  it('is not sent where no compared remote was used', () => {
    expect(reported({ resource: [loaded('mf-showcase')] })).toEqual([]);
  });

  it('reports a remote that could not be loaded or failed', () => {
    expect(reported({}, { failed: ['mf-auth'] })).toEqual([{ views: [{ ...auth, is_failed: true }] }]);
  });

  it('reports only calls that the service failed to answer', () => {
    const failuresAt = (entry: Entry) => failures(reported({ resource: [loaded('mf-auth'), entry] }));
    expect(failuresAt(call(503))).toEqual(['mf-auth']);
    expect(failuresAt(call(429))).toEqual([]);
    expect(failuresAt(call(502, '/logo.svg?from=/api/'))).toEqual([]);
  });

  it('counts such a call only for the remote of the shown area', () => {
    const areas: [string | undefined, string[]][] = [
      ['mf-auth', ['mf-auth']],
      ['mf-passport', ['mf-passport']],
      ['mf-showcase', []],
      [undefined, []],
    ];
    for (const [area, failed] of areas) {
      const happens = ({ loads }: ReturnType<typeof openPage>, go: Go) => {
        go(area);
        loads(call(500));
        go('mf-auth');
      };
      expect(failures(reported(both, { happens }))).toEqual(failed);
    }
  });

  it('includes a call that was answered just before the page was left', () => {
    expect(failures(reported(both, { happens: ({ keeps }) => keeps(call(500)) }))).toEqual(['mf-auth']);
  });

  it('contains only the views, in less than a kilobyte', () => {
    const [report] = reported({ ...both, 'largest-contentful-paint': [{ startTime: 1 }] });
    expect(JSON.stringify(report).length).toBeLessThan(1000);
    expect(Object.keys(report?.views[0] ?? {}).sort()).toEqual([
      'canary',
      'is_canary',
      'is_failed',
      'paint_ms',
      'remote',
    ]);
  });
});

it('a report is sent without cookies and outlives its page, which ignores failures', async () => {
  const fetch = jest.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError('away'));
  const page = { fetch, document } as unknown as Window & typeof globalThis;
  document.documentElement.lang = 'en';
  const views = [{ remote: 'mf-auth', canary: '0123456789ab', is_canary: true, is_failed: false }];
  sendReport(page, { apiBase: '/api', environment: 'production' }, { views });
  await Promise.resolve();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledWith('/api/release_reports/', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json', 'x-custom-environment': 'production', 'accept-language': 'en' },
    body: JSON.stringify({ views }),
  });
});
