import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { ExternalApi } from './external.api';
import type { SavedQuery } from './savedQuery';

export interface ProvidersStoreParts {
  api: Pick<ExternalApi, 'metadata' | 'url'>;
  savedQuery: SavedQuery;
  /** Query of the sign-in, which goes on after the visit. */
  search: string;
  /** Leaves for the provider. */
  leave(url: string): void;
  /** Tells that the visit cannot begin. */
  onFailure(provider: ProviderName, error: unknown): void;
}

/** The providers that can be chosen, and setting out to one of them. */
export class ProvidersStore {
  /** Set up by the operator; undefined while that is being asked, or cannot be known. */
  connected: readonly ProviderName[] | undefined = undefined;
  /** Whose address is being asked for, or left for. */
  leavingFor: ProviderName | undefined = undefined;

  constructor(private readonly parts: ProvidersStoreParts) {
    makeObservable(this, { connected: observableRef, leavingFor: observable });
  }

  /** Those of the list: Yandex always (spec 2, Sign-in card), the others where they are set up. */
  get offered(): readonly ProviderName[] {
    return ['YANDEX', ...(this.connected ?? []).filter((provider) => provider !== 'YANDEX')];
  }

  /** Whether it is known that a choice leads nowhere. */
  isMissing(provider: ProviderName): boolean {
    return this.connected !== undefined && !this.connected.includes(provider);
  }

  /** Asks what is set up. That nobody says so is no reason to offer less. */
  async load(): Promise<void> {
    try {
      const { providers } = await this.parts.api.metadata();
      runInAction(() => {
        this.connected = providers as ProviderName[];
      });
    } catch {
      // Yandex stays in the list, and says itself if it does not work.
    }
  }

  /** Goes to a provider; the query of the sign-in is kept for the way back. */
  async choose(provider: ProviderName): Promise<void> {
    if (this.leavingFor) return;
    this.setLeaving(provider);
    try {
      const { url } = await this.parts.api.url(provider);
      this.parts.savedQuery.write(this.parts.search);
      this.parts.leave(url);
    } catch (error) {
      this.parts.onFailure(provider, error);
      this.setLeaving(undefined);
    }
  }

  /** Back by the browser's button into the page as it was left: another choice is possible. */
  comeBack(): void {
    this.setLeaving(undefined);
  }

  private setLeaving(provider: ProviderName | undefined): void {
    runInAction(() => {
      this.leavingFor = provider;
    });
  }
}
