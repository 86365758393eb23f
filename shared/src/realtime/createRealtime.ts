import type { HostRealtime, RealtimeEvents } from '../host/Host';
import type { EventStream, EventStreamAccess } from './EventStream';

/**
 * Events of the service as they happen. The stream is opened, and its code loaded, by the first subscription; where no
 * address is configured nothing ever comes.
 * @param url address of the stream of server-sent events
 * @param access gives the token to open it with; asked at each attempt
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
