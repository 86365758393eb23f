import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Metrics } from '../../platform/http/metrics';
import type { Database } from '../../platform/storage/database';
import type { CentreReceipt } from '../gateways/sms/smppReceipt';
import type { Channel } from '../outbox/outbox';
import { storeReceipt, type MessageName, type MessageReport } from './receipts.repository';

/**
 * When a receipt of an unknown message is looked up again. A carrier may send it before its answer to the message, or to another process than the
 * one that is about to write that answer.
 */
const lookUpAgainMs = [1000, 10_000] as const;
/** Receipts that may wait for their message: a system_id that is shared with another product brings its receipts too. */
const maxWaiting = 1000;
/** What an SMS centre carries. */
const centreChannels: readonly Channel[] = ['sms'];

/** Takes what carriers report of messages. A receipt opens nothing and ends nothing. */
export interface Receipts {
  /** @returns whether there is such a message */
  take(name: MessageName, report: MessageReport): Promise<boolean>;
  /** The same for a carrier that names messages by its own ids, which may be stored after its receipt: an unknown message is looked up again. */
  takeOrWait(name: MessageName, report: MessageReport): Promise<boolean>;
  /**
   * Takes a receipt of the SMS centre.
   * @throws the error of the database: the centre must send it again
   */
  takeOfCentre(receipt: CentreReceipt): Promise<void>;
}

interface ReceiptParts {
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'debug' | 'warn'>;
  metrics: Pick<Metrics, 'receipt'>;
}

/** @param againMs for tests */
export function createReceipts(
  { db, clock, log, metrics }: ReceiptParts,
  againMs: readonly number[] = lookUpAgainMs,
): Receipts {
  let waiting = 0;

  const take: Receipts['take'] = async (name, report) => {
    const outcome = await storeReceipt(db, name, report, clock.now());
    if (!outcome) return false;
    if (!outcome.isNew) return true;
    const { id: messageId, channel } = outcome;
    const { state } = report;
    const reason = state === 'failed' ? (report.reason ?? 'unknown') : undefined;
    metrics.receipt(channel, state, reason);
    log[reason ? 'info' : 'debug']({ messageId, channel, state, reason }, 'receipt of a message');
    return true;
  };

  const lookUpAgain = (name: MessageName, report: MessageReport, [delay, ...later]: readonly number[]): void => {
    if (delay === undefined || waiting >= maxWaiting)
      return log.debug({ state: report.state }, 'receipt of an unknown message dropped');
    waiting += 1;
    setTimeout(() => {
      waiting -= 1;
      take(name, report)
        .then((isKnown) => void (isKnown || lookUpAgain(name, report, later)))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'receipt could not be looked up again');
          lookUpAgain(name, report, later);
        });
    }, delay).unref();
  };

  const takeOrWait: Receipts['takeOrWait'] = async (name, report) => {
    const isKnown = await take(name, report);
    if (!isKnown) lookUpAgain(name, report, againMs);
    return isKnown;
  };

  return {
    take,
    takeOrWait,
    async takeOfCentre({ gatewayMessageId, state, reason }) {
      const name = { gatewayMessageId, channels: centreChannels };
      await takeOrWait(name, { state, reason, at: clock.now() }).catch((error: unknown) => {
        log.warn({ err: error }, 'receipt could not be stored; the SMS centre is asked to send it again');
        throw error;
      });
    },
  };
}
