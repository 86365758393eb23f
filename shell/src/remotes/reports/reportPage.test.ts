import { describe, expect, it, jest } from '@jest/globals';
import type { ReleaseReport } from '@passport/shared/schemas/releaseReports';
import { reportPage, type Trials } from './reportPage';

const trials: Trials = {
  'mf-auth': { canary: '0123456789ab', isCanary: true },
  'mf-passport': { canary: 'ba9876543210', isCanary: false },
};

/** A page with what its browser has measured. */
function openPage(resources: { name: string; responseStatus?: number }[], paints: number[] = []) {
  const page = Object.create(window) as Window & typeof globalThis;
  class Observer {
    constructor(private readonly heard: (list: { getEntries(): { startTime: number }[] }) => void) {}
    observe(): void {
      if (paints.length > 0) this.heard({ getEntries: () => paints.map((startTime) => ({ startTime })) });
    }
  }
  Object.defineProperty(page, 'PerformanceObserver', { value: Observer });
  Object.defineProperty(page, 'performance', { value: { getEntriesByType: () => resources } });
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    Object.defineProperty(page, name, { value: window[name].bind(window) });
  Object.defineProperty(page, 'document', { value: document });
  return page;
}
const loaded = (name: string) => ({ name: `https://id.example/remotes/${name}/1/remoteEntry.js` });
const leave = (): void => void window.dispatchEvent(new Event('pagehide'));

function reported(page: Window & typeof globalThis, failed: string[] = []): ReleaseReport[] {
  const sent: ReleaseReport[] = [];
  reportPage(page, trials, { failed: new Set(failed), send: (report) => sent.push(report) });
  leave();
  leave();
  return sent;
}
const auth = { remote: 'mf-auth', canary: '0123456789ab', is_canary: true, is_failed: false };
const passport = { remote: 'mf-passport', canary: 'ba9876543210', is_canary: false, is_failed: false };

describe('the report of a page view', () => {
  it('is sent once, for the remotes that the page has loaded, with the paint of the first', () => {
    const page = openPage([loaded('mf-auth'), loaded('mf-passport')], [300.4, 812.6]);
    expect(reported(page)).toEqual([{ views: [{ ...auth, paint_ms: 813 }, passport] }]);
  });

  it('is sent when the page is hidden', () => {
    const sent: ReleaseReport[] = [];
    reportPage(openPage([loaded('mf-auth')]), trials, { failed: new Set(), send: (report) => sent.push(report) });
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
    expect(reported(openPage([loaded('mf-showcase')]))).toEqual([]);
  });

  it('tells of a remote that could not be loaded or failed', () => {
    expect(reported(openPage([]), ['mf-auth'])).toEqual([{ views: [{ ...auth, is_failed: true }] }]);
  });

  it('tells of a call that the service failed to answer, and of no other one', () => {
    const call = (responseStatus: number, path = '/api/user/me/') => ({
      name: `https://id.example${path}`,
      responseStatus,
    });
    const failures = (resource: object) =>
      reported(openPage([loaded('mf-auth'), resource as { name: string }]))[0]?.views[0]?.is_failed;
    expect(failures(call(503))).toBe(true);
    expect(failures(call(429))).toBe(false);
    expect(failures(call(502, '/logo.svg?from=/api/'))).toBe(false);
  });

  it('holds nothing but the views, in less than a kilobyte', () => {
    const [report] = reported(openPage([loaded('mf-auth'), loaded('mf-passport')], [1]));
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
