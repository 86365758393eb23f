import { setTimeout as wait } from 'node:timers/promises';
import type { FlowService } from './flows';
import type { CallOptions } from './harness';
import type { RunningService } from './program';

const arrivalMs = 5000;

/** What the flows need of a service, over HTTP and with the inbox that a running service fills by itself. */
export const overHttp = (service: RunningService): FlowService => ({
  call: async <Body>(method: string, path: string, options?: CallOptions) => {
    const authorization = options?.token && { authorization: `JWT ${options.token}` };
    const headers = { ...authorization, ...options?.headers };
    const { status, body } = await service.call(method, `/api${path}`, options?.body as object, headers);
    return { status, body: body as Body, headers: {}, cookie: () => undefined };
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
