import type { Api, CallOptions, Endpoint } from '@passport/shared/api-client/endpoint';
import type { HostAnalytics } from '@passport/shared/host/Host';

/** The goal of a visit: the service has answered the lookup of a phone. */
type AnalyticsGoal = 'identify';

export interface Analytics extends HostAnalytics {
  /** Reports that a goal was reached. Carries no personal data. */
  goal(name: AnalyticsGoal): void;
}

/**
 * Reports steps and goals to the configured sink; without one they are dropped.
 * @param url the sink; the body is `{"step": name}` or `{"goal": name}`
 * @param send the browser's beacon, which survives the page and delays nothing
 */
export function createAnalytics(url: string | undefined, send: (url: string, body: string) => unknown): Analytics {
  const report = (what: object): void => {
    if (url) send(url, JSON.stringify(what));
  };
  return { step: (step) => report({ step }), goal: (goal) => report({ goal }) };
}

/** An Api whose first call, with which every sign-in begins, sends the goal of analytics (spec 7). */
export const withGoal = (api: Api, { goal }: Pick<Analytics, 'goal'>): Api => ({
  async call<Body, Answer>(endpoint: Endpoint<Body, Answer>, body?: Body, options?: CallOptions): Promise<Answer> {
    const answer = await api.call(endpoint, body, options);
    if (endpoint.path === '/user/identify/') goal('identify');
    return answer;
  },
});
