import { get, type IncomingMessage } from 'node:http';

/** A client of the event stream: what has arrived, event by event. */
export interface EventReader {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  /** The next event; comments are passed over. @returns undefined where the stream has ended */
  next(): Promise<{ event: string; data: unknown } | undefined>;
  /** Everything that arrives until the stream ends. */
  untilEnd(): Promise<string>;
  close(): void;
}

/** Opens `GET /api/events/` of a service that listens, with a connection of its own. */
export async function openEvents(origin: string, token?: string): Promise<EventReader> {
  const headers = token === undefined ? {} : { authorization: `JWT ${token}` };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}/api/events/`, { headers, agent: false }, resolve).once('error', reject);
  });
  answer.setEncoding('utf8').on('error', () => undefined);
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<string>;
  let rest = '';
  return {
    status: answer.statusCode,
    headers: answer.headers,
    async next() {
      for (;;) {
        const end = rest.indexOf('\n\n');
        if (end < 0) {
          const { done, value } = await pieces.next();
          if (done) return undefined;
          rest += value;
          continue;
        }
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(rest.slice(0, end)) ?? [];
        rest = rest.slice(end + 2);
        if (event !== undefined && data !== undefined) return { event, data: JSON.parse(data) as unknown };
      }
    },
    async untilEnd() {
      for (;;) {
        const { done, value } = await pieces.next();
        if (done) return rest;
        rest += value;
      }
    },
    close: () => answer.destroy(),
  };
}
