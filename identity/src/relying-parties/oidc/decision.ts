import { AsyncLocalStorage } from 'node:async_hooks';
import type { Loaded } from './loaded';

/** `allow` agrees to what is asked for; `refuse` answers `access_denied`. */
export type Decision = 'allow' | 'refuse';

/** A decision that waits for the browser to fetch its answer from the engine, and the session whose person made it. */
export interface Decided {
  sid: string;
  decision: Decision;
}

/** What the person has decided at the consent screen, and what the engine answered: of one run of `POST /oauth2/authorize/`. */
export interface Run {
  decision: Decision;
  /** Id of the interaction that brought the person here, where the engine began one. */
  interaction: string | undefined;
  /** What was read before the engine was asked, so that it asks for none of it again. */
  loaded: Loaded;
  /** Why the engine sends no answer to the client: its own error, or what the person has to do first. */
  error?: { error: string; error_description?: string };
  wanted?: { prompt: string; interaction: string };
}

const runs = new AsyncLocalStorage<Run>();

/** Runs the engine with a decision. */
export const withRun = <T>(run: Run, work: () => Promise<T>): Promise<T> => runs.run(run, work);

/** The run under way; undefined where a browser asks the engine itself. */
export const currentRun = (): Run | undefined => runs.getStore();
