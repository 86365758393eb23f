import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Api } from '@passport/shared/api-client/endpoint';
import { action, makeObservable, observableRef } from 'mobx';

/** Why the dialog is open: there is no session of an operator, or a dangerous act wants a newer proof. */
export type Asked = 'session' | 'proof';

interface Question {
  asked: Asked;
  /** Resolves to whether the proof was given. */
  answer: Promise<boolean>;
  settle(isGiven: boolean): void;
}

const askedBy = (error: unknown): Asked | undefined => {
  if (!(error instanceof ApiError) || error.status !== 401) return undefined;
  if (error.code === 'operator_session_required') return 'session';
  return error.code === 'proof_required' ? 'proof' : undefined;
};

/**
 * Makes the calls of the console: where the service wants a session of an operator or a recent proof, the dialog opens over the
 * screen, which keeps what was typed, and the call is made again once. Calls that fail together share one dialog.
 */
export class OperatorSession {
  /** What the dialog is open for. */
  question: Question | undefined = undefined;

  constructor() {
    makeObservable<this, 'ask'>(this, { question: observableRef, ask: action, close: action });
  }

  /** @throws ApiError of the call, also where the dialog was closed without a proof */
  async guard<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      const asked = askedBy(error);
      if (asked === undefined || !(await this.ask(asked))) throw error;
    }
    return call();
  }

  /** The same for every call of an Api. */
  guarded(api: Api): Api {
    return { call: (...call) => this.guard(() => api.call(...call)) };
  }

  /** Closes the dialog. @param isGiven the service accepted the proof */
  close(isGiven: boolean): void {
    this.question?.settle(isGiven);
    this.question = undefined;
  }

  private ask(asked: Asked): Promise<boolean> {
    if (this.question) return this.question.answer;
    const { promise, resolve } = withResolver();
    this.question = { asked, answer: promise, settle: resolve };
    return promise;
  }
}

function withResolver() {
  let resolve: (isGiven: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((done) => (resolve = done));
  return { promise, resolve };
}
