import type { PhoneChannel } from '@passport/shared/schemas/channels';
import type { Selectable } from 'kysely';
import type { Database, Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import type { SwitchesTables } from './switches.tables';

export type SwitchRow = Selectable<SwitchesTables['message_switches']>;

/** Every switch, over or not: there are a few at most. */
export const listSwitches = (executor: Executor): Promise<SwitchRow[]> =>
  executor
    .selectFrom('message_switches')
    .select(['kind', 'name', 'country', 'until'])
    .orderBy('kind')
    .orderBy('name')
    .orderBy('country')
    .execute();

/** Writes a switch; one that is there already gets the new end. */
async function writeSwitch(executor: Executor, row: SwitchRow): Promise<void> {
  await executor
    .insertInto('message_switches')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'name', 'country']).doUpdateSet({ until: row.until }))
    .execute();
}

/** Pauses a gateway. */
export const pauseGateway = (executor: Executor, gateway: string, until: Date): Promise<void> =>
  writeSwitch(executor, { kind: 'pause', name: gateway, country: '', until });

/** Ends the pause of a gateway. */
export async function resumeGateway(executor: Executor, gateway: string): Promise<void> {
  await executor.deleteFrom('message_switches').where('kind', '=', 'pause').where('name', '=', gateway).execute();
}

/** Puts a channel first in a country, in place of an earlier preference there. */
export async function preferChannel(db: Database, channel: PhoneChannel, country: string, until: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const ofCountry = transaction.deleteFrom('message_switches').where('country', '=', country);
    await ofCountry.where('kind', '=', 'prefer').where('name', '<>', channel).execute();
    await writeSwitch(transaction, { kind: 'prefer', name: channel, country, until });
  });
}

/** Ends the preference of a channel in a country. */
export async function endPreference(executor: Executor, channel: PhoneChannel, country: string): Promise<void> {
  await executor
    .deleteFrom('message_switches')
    .where('kind', '=', 'prefer')
    .where('name', '=', channel)
    .where('country', '=', country)
    .execute();
}

/** Deletes switches that are over. */
export async function purgeSwitches(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'message_switches', (row) => row('until', '<', now));
}
