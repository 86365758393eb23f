import { ApiError } from '@passport/shared/api-client/ApiError';
import { unavailableNote } from '@passport/shared/api-client/unavailableNote';
import type { Links } from '@passport/shared/host/links';
import type { ClientMetadata } from '@passport/shared/schemas/oauth2';
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import { failureTarget } from '../entry/entryFailureTarget';
import { signInAgainQuery } from './loginRequired';
import type { createOAuthApi } from './oauth.api';
import { answerAddress, isAppAddress, isProviderAnswer } from './request';

export type Decision = 'allow' | 'refuse';

interface ConsentStoreParts {
  api: ReturnType<typeof createOAuthApi>;
  query: URLSearchParams;
  links: Links;
  /** Goes to the client's address. */
  leave(url: string): void;
  /** Goes to a path of this site. */
  go(path: string): void;
}

/** One request for consent: the client, and the person's decision. */
export class ConsentStore {
  client: ClientMetadata | undefined = undefined;
  /** The decision that is being sent; both buttons wait for it. */
  deciding: Decision | undefined = undefined;
  hasFailed = false;
  /** The decision could not be sent: a message key or a text. */
  note: string | undefined = undefined;
  private isDisposed = false;

  constructor(private readonly parts: ConsentStoreParts) {
    makeObservable(this, { client: observableRef, deciding: observable, hasFailed: observable, note: observable });
  }

  /** Loads the client that requests consent. */
  async load(): Promise<void> {
    runInAction(() => {
      this.hasFailed = false;
    });
    try {
      const client = await this.parts.api.describe(this.parts.query);
      runInAction(() => {
        this.client = client;
      });
    } catch (error) {
      this.fail(error);
    }
  }

  /** Sends the decision to the service and its answer to the client. */
  async decide(decision: Decision): Promise<void> {
    if (this.deciding) return;
    runInAction(() => {
      this.deciding = decision;
      this.note = undefined;
    });
    const { api, query, leave } = this.parts;
    try {
      // The provider's own page sends this answer, and it knows the browser by its cookie.
      if (isProviderAnswer(query)) await api.giveCookie();
      const address = answerAddress(await api.decide(query, decision), query);
      if (this.isDisposed) return;
      leave(address);
      // The person may not have let the browser open the application, and can decide again.
      if (isAppAddress(address)) runInAction(() => void (this.deciding = undefined));
    } catch (error) {
      const note = unavailableNote(error);
      runInAction(() => {
        this.deciding = undefined;
        this.note = note;
      });
      if (note === undefined) this.fail(error);
    }
  }

  dispose(): void {
    this.isDisposed = true;
  }

  private fail(error: unknown): void {
    if (this.isDisposed) return;
    const { query, links, go } = this.parts;
    const again = signInAgainQuery(error, query);
    const status = error instanceof ApiError ? error.status : 0;
    const target = again ? `/?${again.toString()}` : failureTarget('oauth', status, links, `?${query.toString()}`);
    if (target !== undefined) return go(target);
    runInAction(() => {
      this.hasFailed = true;
    });
  }
}
