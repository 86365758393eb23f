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
/** Longer than a poll and its time limit: who has not renewed it by then is gone. */
const turnSeconds = 60;
const pauseMs = 5000;

type UpdatesContext = Pick<Context, 'db' | 'clock' | 'log'>;

/** Takes or renews the turn to ask. @returns from where on, or undefined while another process has the turn */
async function takeTurn(executor: Executor, bot: string, holder: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ next_update: string }>`
    INSERT INTO telegram_updates AS t (bot, holder, held_until)
    VALUES (${bot}, ${holder}::uuid, ${addSeconds(now, turnSeconds)})
    ON CONFLICT (bot) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
    WHERE t.holder = excluded.holder OR t.holder IS NULL OR t.held_until <= ${now}
    RETURNING next_update`.execute(executor);
  return rows[0] && String(rows[0].next_update);
}

/** `/start abc` of a person's own chat with the bot; groups are not somebody. */
function startOf({ message }: TelegramUpdate): TelegramStart | undefined {
  const parameter = /^\/start ([\w-]{1,64})$/.exec(message?.text ?? '')?.[1];
  if (!message || message.chat.type !== 'private' || parameter === undefined) return undefined;
  return { parameter, chat: String(message.chat.id) };
}

interface Asker {
  api: BotApi;
  /** What keeps two bots of one database apart; not the token itself. */
  bot: string;
  holder: string;
  onStart(transaction: Transaction<Tables>, start: TelegramStart): Promise<void>;
}

/**
 * Asks once. Each update is handled in the transaction that moves on behind it: a crash repeats it or not, never half.
 * @returns false where it is another process's turn
 */
export async function askForUpdates(
  { db, clock }: UpdatesContext,
  { api, bot, holder, onStart }: Asker,
  signal: AbortSignal,
): Promise<boolean> {
  const offset = await takeTurn(db, bot, holder, clock.now());
  if (offset === undefined) return false;
  for (const update of await api.getUpdates(offset, pollSeconds, signal)) {
    const start = startOf(update);
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('telegram_updates')
        .set({ next_update: String(update.update_id + 1) })
        .where('bot', '=', bot)
        .execute();
      if (start) await onStart(transaction, start);
    });
  }
  return true;
}

/**
 * Asks Telegram for the people who press Start, as long as the service runs. Of many processes one asks: Telegram answers
 * only one at a time (decision 13).
 * @returns stops, and lets another process take the turn at once
 */
export function startUpdates(context: UpdatesContext, parts: Omit<Asker, 'holder'>): () => Promise<void> {
  const asker = { ...parts, holder: randomUUID() };
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const isMine = await askForUpdates(context, asker, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) context.log.warn({ err: error }, 'Telegram gives no updates');
        return false;
      });
      if (!isMine) await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
    await context.db
      .updateTable('telegram_updates')
      .set({ holder: null, held_until: null })
      .where('holder', '=', asker.holder)
      .execute()
      .catch(() => undefined);
  };
}
