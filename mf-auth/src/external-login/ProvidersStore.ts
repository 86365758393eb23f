import { createLinkingProvider } from '@passport/shared/data/linkingProvider';
import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { ExternalApi } from './external.api';
import type { SavedQuery } from './savedQuery';

interface ProvidersStoreParts {
  api: Pick<ExternalApi, 'metadata' | 'url'>;
  savedQuery: SavedQuery;
  /** The query of the sign-in, which continues after the callback. */
  search: string;
  /** Goes to the provider. */
  leave(url: string): void;
  /** The address of the provider could not be loaded. */
  onFailure(provider: ProviderName, error: unknown): void;
}

/** The providers that can be chosen, and the redirect to one of them. */
export class ProvidersStore {
  /** The providers that the operator has set up; undefined until they are loaded, or if they cannot be. */
  connected: readonly ProviderName[] | undefined = undefined;
  /** The provider that was chosen: its address is being loaded or opened. */
  leavingFor: ProviderName | undefined = undefined;

  constructor(private readonly parts: ProvidersStoreParts) {
    makeObservable(this, { connected: observableRef, leavingFor: observable });
  }

  /** The providers of the list: Yandex always (spec 2, Sign-in card), the others if they are set up. */
  get offered(): readonly ProviderName[] {
    return ['YANDEX', ...(this.connected ?? []).filter((provider) => provider !== 'YANDEX')];
  }

  /** Whether the provider is known not to be set up. */
  isMissing(provider: ProviderName): boolean {
    return this.connected !== undefined && !this.connected.includes(provider);
  }

  /** Loads the providers that are set up. The list stays as it is if that fails. */
  async load(): Promise<void> {
    try {
      const { providers } = await this.parts.api.metadata();
      runInAction(() => {
        this.connected = providers as ProviderName[];
      });
    } catch {
      // Yandex stays in the list; choosing it shows an error if it is not set up.
    }
  }

  /** Goes to a provider, and saves the query of the sign-in for the callback. */
  async choose(provider: ProviderName): Promise<void> {
    if (this.leavingFor) return;
    this.setLeaving(provider);
    try {
      const { url } = await this.parts.api.url(provider);
      this.parts.savedQuery.write(this.parts.search);
      // After an unfinished linking, this visit would be mistaken for that one.
      createLinkingProvider().clear();
      this.parts.leave(url);
    } catch (error) {
      this.parts.onFailure(provider, error);
      this.setLeaving(undefined);
    }
  }

  /** The browser restored the page after a Back: another provider can be chosen. */
  handlePageRestored(): void {
    this.setLeaving(undefined);
  }

  private setLeaving(provider: ProviderName | undefined): void {
    runInAction(() => {
      this.leavingFor = provider;
    });
  }
}
