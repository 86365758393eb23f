import type { HostRealtime, RealtimeEvents } from '../host/Host';
import type { EventStream, EventStreamAccess } from './EventStream';

/**
 * Events of the service. The first subscription loads the code of the stream and opens it.
 * @param url the URL of the stream; undefined disables it
 * @param access gives the token at each attempt to open it
 */
export function createRealtime(url: string | undefined, access: EventStreamAccess): HostRealtime {
  let stream: Promise<EventStream<RealtimeEvents>> | undefined;
  return {
    subscribe(event, handle) {
      if (url === undefined) return () => undefined;
      let isOver = false;
      let unsubscribe = (): void => undefined;
      stream ??= import('./EventStream').then(({ EventStream }) => new EventStream<RealtimeEvents>(url, access));
      stream.then(
        (opened) => {
          if (!isOver) unsubscribe = opened.subscribe(event, handle);
        },
        () => {
          stream = undefined;
        },
      );
      return () => {
        isOver = true;
        unsubscribe();
      };
    },
  };
}
