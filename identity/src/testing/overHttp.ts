import type { FlowService } from './flows';
import type { CallOptions } from './harness';
import type { RunningService } from './program';
import { until } from './until';

/** Headers that describe the caller. The IP address is used if the program trusts this machine as a proxy. */
const headersOf = ({ token, ip, cookies, headers }: CallOptions): Record<string, string> => ({
  ...(token !== undefined && { authorization: `JWT ${token}` }),
  ...(ip !== undefined && { 'x-forwarded-for': ip }),
  ...(cookies && {
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  }),
  ...headers,
});

/** The interface that the flows need, over HTTP and with the inbox of a running service. */
export const overHttp = (service: Pick<RunningService, 'call'>): FlowService => ({
  call: async <Body>(method: string, path: string, options: CallOptions = {}) => {
    const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
    const url = /^\/(?:api|dev|saml)\b/.test(path) ? path : `/api${path}`;
    const { status, body, headers } = await service.call(
      method,
      url + query,
      options.body as object | undefined,
      headersOf(options),
    );
    const cookie = (name: string) =>
      headers
        .getSetCookie()
        .find((line) => line.startsWith(`${name}=`))
        ?.slice(name.length + 1)
        .split(';')[0];
    return { status, body: body as Body, headers: Object.fromEntries(headers), cookie };
  },
  messages: async (to) => {
    const path = `/dev/inbox/messages?to=${encodeURIComponent(to)}`;
    let arrived: Awaited<ReturnType<FlowService['messages']>> = [];
    await until(`a message to ${to}`, async () => {
      arrived = (await service.call('GET', path)).body;
      return arrived.length > 0;
    });
    return arrived;
  },
});
