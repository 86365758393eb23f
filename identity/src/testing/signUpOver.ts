import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from './harness';
import type { RunningService } from './program';
import { signUp } from './signUp';

const arrivalMs = 5000;

/** What the flows need of a service, over HTTP and with the inbox that a running service fills by itself. */
export const overHttp = (service: RunningService): Parameters<typeof signUp>[0] => ({
  call: async (method, path, options) => {
    const { status, body } = await service.call(method, `/api${path}`, options?.body as object, options?.headers);
    return { status, body, headers: {}, cookie: () => undefined } satisfies Answer;
  },
  messages: async (to) => {
    const path = `/dev/inbox/messages?to=${encodeURIComponent(to)}`;
    const deadline = Date.now() + arrivalMs;
    for (;;) {
      const { body } = await service.call('GET', path);
      if (body.length > 0 || Date.now() > deadline) return body;
      await wait(20);
    }
  },
});

/** Registers a person with a service that runs as a program. */
export const signUpOver = (service: RunningService, phone: string, email: string) =>
  signUp(overHttp(service), phone, email);
