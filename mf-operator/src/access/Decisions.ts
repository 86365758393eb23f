import { handleApiError } from '@passport/shared/api-client/handleApiError';
import type { Api } from '@passport/shared/api-client/endpoint';
import type { AccessListItem } from '@passport/shared/schemas/console/access';
import { makeObservable, observable, runInAction } from 'mobx';
import { decide, type Decision } from './access.api';

/** What became of one request: done, or why not (a key of the common texts, or a text of the service). */
export type DecisionResult =
  { state: 'running' } | { state: 'done'; decision: Decision } | { state: 'failed'; why: string };

/** Decisions about several requests, one after the other: each has a result of its own, and one that fails stops none. */
export class Decisions {
  readonly results = observable.map<string, DecisionResult>({}, { deep: false });
  isBusy = false;

  constructor(private readonly api: Api) {
    makeObservable(this, { results: false, isBusy: observable });
  }

  /** Never rejects. */
  async run(decision: Decision, requests: readonly AccessListItem[], reason: string): Promise<void> {
    if (this.isBusy) return;
    runInAction(() => (this.isBusy = true));
    for (const request of requests) await this.runOne(decision, request, reason);
    runInAction(() => (this.isBusy = false));
  }

  private async runOne(decision: Decision, request: AccessListItem, reason: string): Promise<void> {
    this.note(request.id, { state: 'running' });
    try {
      await decide(this.api, decision, request, reason);
      this.note(request.id, { state: 'done', decision });
    } catch (error) {
      this.note(request.id, { state: 'failed', why: handleApiError(error).toast ?? 'errors.general-error' });
    }
  }

  private note(id: string, result: DecisionResult): void {
    runInAction(() => this.results.set(id, result));
  }
}
