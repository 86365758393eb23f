import { readRefusals } from '../console/people/refusals/readRefusals';
import { valueOf, type CommandArguments } from './commandLine';
import type { Operator } from './operator';
import { userOf } from './userCommands';

const withoutGateways =
  'The gateway is not among the guards: only the running service knows its state. See messages report.';

/**
 * Why a person cannot sign in, as the console tells it: every guard with its end and what lifts it, and the last failures. A process of its
 * own does not know the gateways, and says so.
 */
export async function showRefusals(operator: Operator, args: CommandArguments) {
  const { storage, channels, outbox } = operator;
  const user = await userOf(storage.db, valueOf(args, 'phone'));
  const refusals = await readRefusals({ ...operator, reads: storage.reads }, user);
  return { user_id: user.user_id, ...refusals, ...(!(channels && outbox) && { left_out: withoutGateways }) };
}
