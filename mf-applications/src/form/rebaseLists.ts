import type { Application, ApplicationPatch } from '@passport/shared/schemas/applications';
import { listNames, type ListName } from './ApplicationForm';

/**
 * Repeats what was typed into lists on the lists as they are now: what was removed from the shown list is removed, what was added comes last.
 * @param patch with the lists that were shown; one without them, which an earlier release has kept, stays as it was typed
 */
export function rebaseLists(
  { shown, ...patch }: ApplicationPatch,
  current: Pick<Application, ListName>,
): Partial<Record<ListName, string[]>> {
  return Object.fromEntries(
    listNames.flatMap((name) => {
      const [typed, before, now] = [patch[name], shown?.[name], current[name]];
      if (typed === undefined || before === undefined || JSON.stringify(before) === JSON.stringify(now)) return [];
      const kept = now.filter((address) => typed.includes(address) || !before.includes(address));
      const added = typed.filter((address) => !before.includes(address) && !now.includes(address));
      return [[name, [...kept, ...added]]];
    }),
  );
}
