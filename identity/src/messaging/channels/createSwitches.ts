import { phoneChannels } from '@passport/shared/schemas/channels';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/storage/database';
import type { Switches } from './switches';
import { listSwitches, type SwitchRow } from './switches.repository';

/** An operator's command reaches every process within two of these. */
const readEveryMs = 1000;

/** The switches, read from the database again and again. */
export interface FollowedSwitches extends Switches {
  /** Reads them now; if that fails, they stay as they were. */
  refresh(): Promise<void>;
  /** Reads them now, and then each second; keeps no process alive. */
  start(): Promise<void>;
  /** Stops reading, and waits for a read that is under way. */
  stop(): Promise<void>;
}

interface SwitchesParts {
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Follows what operators have switched. The end of a switch is compared with the clock at each question, so that it is undone in time
 * also while the database is unavailable.
 */
export function createSwitches({ db, clock, log }: SwitchesParts): FollowedSwitches {
  let rows: readonly SwitchRow[] = [];
  let isFailing = false;
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const read = async (): Promise<void> => {
    try {
      rows = await listSwitches(db);
      if (isFailing) log.info('switches of messages can be read again');
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'cannot read the switches of messages; the last known ones stay');
      isFailing = true;
    }
  };
  const refresh = (): Promise<void> => (reading ??= read().finally(() => (reading = undefined)));
  const isOn = ({ until }: SwitchRow): boolean => until > clock.now();

  return {
    isPaused: (gateway) => rows.some((row) => row.kind === 'pause' && row.name === gateway && isOn(row)),
    preferredIn: (country) => {
      const preferred = rows.find((row) => row.kind === 'prefer' && row.country === country && isOn(row));
      return phoneChannels.find((channel) => channel === preferred?.name);
    },
    refresh,
    start: async () => {
      await refresh();
      timer = setInterval(() => void refresh(), readEveryMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await reading;
    },
  };
}
