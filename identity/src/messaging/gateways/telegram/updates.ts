import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { addSeconds } from '../../../platform/clock';
import type { Context } from '../../../context';
import type { Executor } from '../../../platform/storage/database';
import type { Tables } from '../../../platform/storage/tables';
import type { BotApi, TelegramUpdate } from './botApi';
import type { TelegramStart } from './telegram';

const pollSeconds = 25;
/** Longer than a poll with its time limit: a process that has not renewed its lease by then has died. */
const leaseSeconds = 60;
const pauseMs = 5000;

type UpdatesContext = Pick<Context, 'db' | 'clock' | 'log'>;

/** Acquires or renews the lease on polling. @returns the next update id, or undefined while another process holds the lease */
async function acquireLease(executor: Executor, bot: string, holder: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ next_update: string }>`
    INSERT INTO telegram_updates AS t (bot, holder, held_until)
    VALUES (${bot}, ${holder}::uuid, ${addSeconds(now, leaseSeconds)})
    ON CONFLICT (bot) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
    WHERE t.holder = excluded.holder OR t.holder IS NULL OR t.held_until <= ${now}
    RETURNING next_update`.execute(executor);
  return rows[0] && String(rows[0].next_update);
}

/** Reads `/start abc` in a private chat with the bot; a group has several members. */
function startOf({ message }: TelegramUpdate): TelegramStart | undefined {
  const parameter = /^\/start ([\w-]{1,64})$/.exec(message?.text ?? '')?.[1];
  if (!message || message.chat.type !== 'private' || parameter === undefined) return undefined;
  return { parameter, chat: String(message.chat.id) };
}

interface Poller {
  api: BotApi;
  /** Identifies the bot in the database; not the token itself. */
  bot: string;
  holder: string;
  onStart(transaction: Transaction<Tables>, start: TelegramStart): Promise<void>;
}

/**
 * Polls once. Each update is handled in the transaction that advances the offset past it, so that a crash never leaves half of it.
 * @returns false while another process holds the lease; one that takes it over in the middle of the updates handles the rest
 */
export async function pollUpdates(
  { db, clock }: UpdatesContext,
  { api, bot, holder, onStart }: Poller,
  signal: AbortSignal,
): Promise<boolean> {
  const offset = await acquireLease(db, bot, holder, clock.now());
  if (offset === undefined) return false;
  for (const update of await api.getUpdates(offset, pollSeconds, signal)) {
    const start = startOf(update);
    const hasLease = await db.transaction().execute(async (transaction) => {
      const advanced = await transaction
        .updateTable('telegram_updates')
        .set({ next_update: String(update.update_id + 1) })
        .where('bot', '=', bot)
        .where('holder', '=', holder)
        .returning('bot')
        .executeTakeFirst();
      if (advanced && start) await onStart(transaction, start);
      return advanced !== undefined;
    });
    if (!hasLease) return false;
  }
  return true;
}

/**
 * Polls Telegram for people who press Start, as long as the service runs. Only one of many processes polls: Telegram refuses
 * parallel getUpdates calls (decision 13).
 * @returns stops polling and releases the lease, so that another process can poll immediately
 */
export function startUpdates(context: UpdatesContext, parts: Omit<Poller, 'holder'>): () => Promise<void> {
  const poller = { ...parts, holder: randomUUID() };
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const hasLease = await pollUpdates(context, poller, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) context.log.warn({ err: error }, 'Telegram polling failed; will retry');
        return false;
      });
      if (!hasLease) await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
    await context.db
      .updateTable('telegram_updates')
      .set({ holder: null, held_until: null })
      .where('holder', '=', poller.holder)
      .execute()
      .catch(() => undefined);
  };
}
