import type { Application, ApplicationPatch } from '@passport/shared/schemas/applications';
import { listNames, type ListName } from './ApplicationForm';

/**
 * Applies the typed changes of lists to the current lists: entries removed from the shown list are removed, added ones are appended.
 * @param patch with the lists that were shown; one without them, stored by an earlier release, stays as typed
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
