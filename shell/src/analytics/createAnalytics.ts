import type { HostAnalytics } from '@passport/shared/host/Host';

/**
 * Posts the flow's steps to the configured sink; without one they go nowhere.
 * @param url where to; the body is `{"step": name}`
 * @param send the browser's beacon: it outlives the page and delays nothing
 */
export const createAnalytics = (
  url: string | undefined,
  send: (url: string, body: string) => unknown,
): HostAnalytics => ({
  step: (name) => {
    if (url) send(url, JSON.stringify({ step: name }));
  },
});
