import pg, { type ClientBase, type Pool } from 'pg';
import type { Listen } from '../listen';

/** The one session of an embedded database, in which every connection of its pool finds what the one before has left. */
export class EmbeddedSession {
  readonly #listeners = new Set<{ channel: string; onMessage(payload: string): void }>();

  /** Resets the session for a connection that replaces a failed one, and listens to the same channels again. */
  async begin(client: ClientBase): Promise<void> {
    await client.query('ROLLBACK');
    await client.query('DISCARD ALL');
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners) if (listener.channel === channel) listener.onMessage(payload ?? '');
    });
    for (const { channel } of this.#listeners) await client.query(listenTo(channel));
  }

  /** The connection receives the notifications that it sends itself. */
  listenOn(pool: Pool): Listen {
    return async (channel, { onMessage }) => {
      const listener = { channel, onMessage };
      this.#listeners.add(listener);
      await pool.query(listenTo(channel));
      return () => {
        this.#listeners.delete(listener);
        return Promise.resolve();
      };
    };
  }
}

const listenTo = (channel: string): string => `LISTEN ${pg.escapeIdentifier(channel)}`;
