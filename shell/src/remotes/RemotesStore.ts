import type { RemoteModule } from '@passport/shared/host/RemoteModule';
import { makeObservable, observable, runInAction } from 'mobx';
import { failedRemotes } from './failedRemotes';
import { entryOf, type RemoteEntry, type Registry } from './registry';
import { RemoteError, type RemoteProblem } from './RemoteError';

/** The state of a remote. */
type RemoteState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly module: RemoteModule }
  | { readonly status: 'failed'; readonly problem: RemoteProblem };

export interface RemotesParts {
  registry: Registry;
  /** @throws {RemoteError} */
  load(name: string, entry: RemoteEntry, firstAttempt: number): Promise<RemoteModule>;
  /** Registers the remote's texts. @throws if they cannot be loaded */
  addMessages(name: string, module: RemoteModule): Promise<void>;
  /** Whether a remote is shown or being entered now, and not only loaded ahead. */
  isShown(name: string): boolean;
  /** @returns true if the page is about to be reloaded, so that nothing needs to be shown */
  reloadIfStale(name: string): Promise<boolean>;
}

/** More than the attempts of one load: the next load numbers its attempts from here, so that no URL is repeated. */
const attemptsOfOneLoad = 10;

/** The remotes of this page, each loaded once when it is first needed. */
export class RemotesStore {
  private readonly states = observable.map<string, RemoteState>({}, { deep: false });
  private readonly running = new Map<string, Promise<void>>();
  private readonly loads = new Map<string, number>();

  constructor(private readonly parts: RemotesParts) {
    makeObservable<this, 'states'>(this, { states: false });
  }

  /** Undefined for a remote that was never loaded. */
  stateOf(name: string): RemoteState | undefined {
    return this.states.get(name);
  }

  /** Loads a remote once; a failed one is retried. Never rejects: see `stateOf`. */
  load(name: string): Promise<void> {
    if (this.states.get(name)?.status === 'ready') return Promise.resolve();
    const running = this.running.get(name) ?? this.run(name).finally(() => this.running.delete(name));
    this.running.set(name, running);
    return running;
  }

  /** Forgets a failure that was shown, so that the next use starts afresh. */
  forgetFailure(name: string): void {
    if (this.states.get(name)?.status === 'failed') runInAction(() => this.states.delete(name));
  }

  /** A remote failed while it was shown, perhaps because the files of its release are gone: a newer release is loaded, if there is one. */
  reloadIfStale(name: string): Promise<boolean> {
    return this.parts.reloadIfStale(name);
  }

  private async run(name: string): Promise<void> {
    const load = this.loads.get(name) ?? 0;
    this.loads.set(name, load + 1);
    this.set(name, { status: 'loading' });
    try {
      const entry = entryOf(this.parts.registry, name);
      if (!entry) throw new RemoteError('unreachable', name, 'the registry does not name it');
      const module = await this.parts.load(name, entry, load * attemptsOfOneLoad);
      await this.parts.addMessages(name, module);
      this.set(name, { status: 'ready', module });
    } catch (error) {
      console[this.parts.isShown(name) ? 'error' : 'warn']('a remote could not be loaded', error);
      const problem = error instanceof RemoteError ? error.problem : 'unreachable';
      if (problem === 'unreachable' && (await this.parts.reloadIfStale(name))) return;
      failedRemotes.add(name);
      // A failed preload was not shown: entering the area loads it again, with a skeleton first.
      if (this.parts.isShown(name)) this.set(name, { status: 'failed', problem });
      else runInAction(() => this.states.delete(name));
    }
  }

  private set(name: string, state: RemoteState): void {
    runInAction(() => this.states.set(name, state));
  }
}
