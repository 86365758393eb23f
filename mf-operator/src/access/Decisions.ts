import { ApiError } from '@passport/shared/api-client/ApiError';
import { handleApiError } from '@passport/shared/api-client/handleApiError';
import type { Api } from '@passport/shared/api-client/endpoint';
import type { AccessListItem } from '@passport/shared/schemas/console/access';
import { action, makeObservable, observable, runInAction } from 'mobx';
import { decide, type Decision } from './access.api';

/** What became of one request: done, or why not (a key of the common texts, or a text of the service). */
export type DecisionResult =
  | { state: 'running' }
  | { state: 'done'; decision: Decision }
  /** `isStale`: the request was changed before the decision arrived. */
  | { state: 'failed'; why: string; isStale: boolean };

/** Decisions about several requests, one after the other: each has a result of its own, and one that fails stops none. */
export class Decisions {
  readonly results = observable.map<string, DecisionResult>({}, { deep: false });
  isBusy = false;

  constructor(private readonly api: Api) {
    makeObservable(this, { results: false, isBusy: observable, forgetFailed: action });
  }

  /** Never rejects. @returns whether all are done */
  async run(decision: Decision, requests: readonly AccessListItem[], reason: string): Promise<boolean> {
    if (this.isBusy) return false;
    runInAction(() => (this.isBusy = true));
    for (const request of requests) await this.runOne(decision, request, reason);
    runInAction(() => (this.isBusy = false));
    return requests.every(({ id }) => this.results.get(id)?.state === 'done');
  }

  /** Whether somebody else has changed the request before the decision came. */
  isStale(id: string): boolean {
    const result = this.results.get(id);
    return result?.state === 'failed' && result.isStale;
  }

  /** Forgets why decisions failed, once the requests are loaded again. */
  forgetFailed(): void {
    for (const [id, { state }] of [...this.results]) if (state === 'failed') this.results.delete(id);
  }

  private async runOne(decision: Decision, request: AccessListItem, reason: string): Promise<void> {
    this.note(request.id, { state: 'running' });
    try {
      await decide(this.api, decision, request, reason);
      this.note(request.id, { state: 'done', decision });
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'changed_meanwhile';
      this.note(request.id, { state: 'failed', why: handleApiError(error).toast ?? 'errors.general-error', isStale });
    }
  }

  private note(id: string, result: DecisionResult): void {
    runInAction(() => this.results.set(id, result));
  }
}
