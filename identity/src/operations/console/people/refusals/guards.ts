import type { Guard, GuardName } from '@passport/shared/schemas/console/people';
import type { Permission } from '@passport/shared/schemas/console/permissions';
import type { Context } from '../../../../context';
import { isServedCountry } from '../../../../people/isServedCountry';
import { isLockedFor } from '../../../../protection/limits/failures';
import { isLocked } from '../../../../sessions/requireActive';
import { isTyped, tryRules } from '../../../../sign-in/two-factor/proveFactor';
import type { GuardFacts } from './guardFacts';
import { guardText } from './guardTexts';

type Config = Pick<Context, 'config'>['config'];

/** A guard without its name and words. */
interface Standing {
  state: Guard['state'];
  count?: number;
  limit?: number;
  endsAt?: Date | null;
  /** What lifts it, where it does not pass. */
  liftedBy?: Permission;
  command?: string;
}

const passes = { state: 'passes' } as const;
const asksIf = (isAsking: boolean): Standing['state'] => (isAsking ? 'asks' : 'passes');
const refusesIf = (isRefusing: boolean): Standing['state'] => (isRefusing ? 'refuses' : 'passes');

const clearing = { liftedBy: 'people.clear_limits', command: 'user clear-limits --phone P --reason R' } as const;

/** The codes that the browser may still ask for. Of limits that it shares with strangers nothing lifts but time. */
function sends({ send }: GuardFacts): Standing {
  const { answer, rule, count, endsAt } = send;
  const state = answer === 'refuses' ? 'refuses' : asksIf(answer === 'harder');
  return { state, count, limit: rule.limit, endsAt, ...('code' in rule && clearing) };
}

function failures({ lastTry, closing, now }: GuardFacts, { limits }: Config): Standing {
  const { failures: counted, failures_reset_at } = closing;
  const isCounting = failures_reset_at !== null && failures_reset_at > now;
  const isRefusing = isLockedFor({ ...closing, is_known_device: lastTry.is_known_device }, limits.failuresPerHour, now);
  return {
    state: refusesIf(isRefusing),
    count: isCounting ? (counted ?? 0) : 0,
    limit: limits.failuresPerHour,
    endsAt: isCounting ? failures_reset_at : null,
    ...clearing,
  };
}

/** Nobody but time gives more tries at a factor. */
function factorTries({ user, closing, now }: GuardFacts): Standing {
  const { tries, closed_until } = closing;
  const isClosed = isTyped(user.two_factor_auth) && closed_until !== null && closed_until > now;
  return {
    state: refusesIf(isClosed),
    count: tries ?? 0,
    limit: tryRules.free,
    endsAt: isClosed ? closed_until : null,
  };
}

/** How each guard stands: by the rules that refuse, not by a copy of them. */
const standings: Record<GuardName, (facts: GuardFacts, config: Config) => Standing> = {
  deactivated: ({ user }) => ({
    state: refusesIf(!user.is_active),
    ...{ liftedBy: 'people.activate', command: 'user activate --phone P' },
  }),
  locked: ({ user, now }) => {
    const isRefusing = isLocked({ clock: { now: () => now } }, user);
    const endsAt = isRefusing ? user.locked_until : null;
    return {
      state: refusesIf(isRefusing),
      endsAt,
      liftedBy: 'people.unlock',
      command: 'user unlock --phone P --reason R',
    };
  },
  black_list: ({ isBlackListed }) => ({ state: refusesIf(isBlackListed), command: 'blacklist remove --phone P' }),
  country: ({ user }, config) => ({ state: refusesIf(!isServedCountry(config, user.phone)) }),
  sends,
  failures,
  factor_tries: factorTries,
  global_guard: ({ guardEnd }, { captcha }) =>
    captcha === 'off' || guardEnd === undefined ? passes : { state: 'asks', endsAt: guardEnd },
  factor: ({ user }) => ({
    state: asksIf(user.two_factor_auth !== 'DISABLE'),
    ...{ liftedBy: 'people.reset_factor', command: 'user reset-2fa --phone P' },
  }),
  documents: ({ documents }) => (documents === 0 ? passes : { state: 'asks', count: documents }),
  circuit: ({ gateway }) => ({
    state: refusesIf(gateway?.isUnavailable ?? false),
    ...(gateway?.isPaused && { command: 'messages resume --gateway G' }),
  }),
};

const namesOf = ({ gateway }: GuardFacts): GuardName[] =>
  (Object.keys(standings) as GuardName[]).filter((guard) => guard !== 'circuit' || gateway !== undefined);

/** How every guard stands for a person, in the order in which they are told; without that of the gateway where it is not known. */
export const guardsOf = (facts: GuardFacts, config: Config): Guard[] =>
  namesOf(facts).map((guard) => {
    const standing = standings[guard](facts, config);
    const isPassing = standing.state === 'passes';
    const endsAt = standing.endsAt ?? null;
    return {
      ...{ guard, state: standing.state, ends_at: endsAt?.toISOString() ?? null },
      text: guardText({ guard, state: standing.state, endsAt }, facts, config),
      count: standing.count ?? null,
      limit: standing.limit ?? null,
      lifted_by: isPassing ? null : (standing.liftedBy ?? null),
      command: isPassing ? null : (standing.command ?? null),
    };
  });
