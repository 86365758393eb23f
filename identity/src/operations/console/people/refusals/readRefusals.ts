import type { Refusals } from '@passport/shared/schemas/console/people';
import type { UserRow } from '../../../../people/users.repository';
import { readGuardFacts, type GuardParts } from './guardFacts';
import { guardsOf } from './guards';
import { failureText, verdictOf } from './guardTexts';
import { listFailures } from './refusals.repository';

/**
 * Why a person cannot sign in (`GET /operator/people/{user_id}/refusals/`): every guard as it stands for the browser that asked last for
 * a code, or for a new one. The command answers the same, see `GuardParts`.
 */
export async function readRefusals(context: GuardParts, user: UserRow): Promise<Refusals> {
  const guards = guardsOf(await readGuardFacts(context, user), context.config);
  const failures = await listFailures(context.reads, user.id);
  return {
    verdict: verdictOf(guards),
    guards,
    recent: failures.map(({ at, details }) => ({ at: at.toISOString(), ...failureText(details) })),
  };
}
