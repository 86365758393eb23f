import type { HostAnalytics } from '@passport/shared/host/Host';

/**
 * Reports steps to the configured sink; without one they are dropped.
 * @param url the sink; the body is `{"step": name}`
 * @param send the browser's beacon, which survives the page and delays nothing
 */
export const createAnalytics = (
  url: string | undefined,
  send: (url: string, body: string) => unknown,
): HostAnalytics => ({
  step: (name) => {
    if (url) send(url, JSON.stringify({ step: name }));
  },
});
