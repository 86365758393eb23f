import pg, { type Pool } from 'pg';

const againMs = 1000;
const connectionTimeoutMillis = 5000;

/** Who hears what is sent with NOTIFY. */
export interface Listener {
  onMessage(payload: string): void;
  /** The connection was lost and is back: what was sent meanwhile has not been heard. */
  onGap(): void;
}

/** Hears a channel of the database from now on. @returns what ends that */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>;

/** On a server: with a connection of its own, made anew for as long as it takes. */
export const listenOnPostgres =
  (databaseUrl: string): Listen =>
  async (channel, { onMessage, onGap }) => {
    let client: pg.Client | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;

    const lose = (lost: pg.Client): void => {
      if (client !== lost) return;
      client = undefined;
      lost.end().catch(() => undefined);
      if (!isOver) timer = setTimeout(() => void connect().then((isBack) => isBack && onGap()), againMs).unref();
    };
    const connect = async (): Promise<boolean> => {
      const fresh = new pg.Client({
        connectionString: databaseUrl,
        connectionTimeoutMillis,
        keepAlive: true,
        application_name: 'passport-identity-events',
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
      isOver = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    };
  };

/** On the embedded engine: its one connection hears what it says itself. */
export const listenOnEmbedded =
  (pool: Pool): Listen =>
  async (channel, { onMessage }) => {
    const client = await pool.connect();
    const handle = (message: pg.Notification): void => {
      if (message.channel === channel) onMessage(message.payload ?? '');
    };
    client.on('notification', handle);
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    client.release();
    return () => {
      client.off('notification', handle);
      return Promise.resolve();
    };
  };
