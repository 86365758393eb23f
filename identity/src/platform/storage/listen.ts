import pg from 'pg';

const reconnectMs = 1000;
const connectionTimeoutMillis = 5000;

/** Name of the one connection that each process holds for LISTEN: counting these counts the processes. */
export const listenerName = 'passport-identity-events';

/** Receives NOTIFY messages of a channel. */
interface Listener {
  onMessage(payload: string): void;
  /** The connection is lost; the listener reconnects by itself. */
  onLoss(): void;
  /** The connection was lost and restored: messages sent meanwhile are lost. */
  onGap(): void;
}

/** LISTENs on a channel. @returns unsubscribe */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>;

/** On a server: LISTENs on a dedicated connection, and reconnects until it succeeds. */
export const listenOnPostgres =
  (databaseUrl: string): Listen =>
  async (channel, { onMessage, onLoss, onGap }) => {
    let client: pg.Client | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isClosed = false;
    let isLost = false;

    const lose = (lost: pg.Client): void => {
      if (client !== lost) return;
      client = undefined;
      lost.end().catch(() => undefined);
      if (isClosed) return;
      if (!isLost) onLoss();
      isLost = true;
      timer = setTimeout(() => void reconnect(), reconnectMs).unref();
    };
    const reconnect = async (): Promise<void> => {
      if (!(await connect())) return;
      isLost = false;
      onGap();
    };
    const connect = async (): Promise<boolean> => {
      const fresh = new pg.Client({
        connectionString: databaseUrl,
        connectionTimeoutMillis,
        keepAlive: true,
        application_name: listenerName,
      });
      client = fresh;
      fresh.on('notification', ({ payload }) => onMessage(payload ?? ''));
      fresh.on('error', () => lose(fresh));
      fresh.on('end', () => lose(fresh));
      try {
        await fresh.connect();
        await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
        return client === fresh;
      } catch {
        lose(fresh);
        return false;
      }
    };

    await connect();
    return async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    };
  };
