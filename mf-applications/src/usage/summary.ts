import type { UsageDay } from '@passport/shared/schemas/applications';

/** All failures of a day. */
export const failuresOf = ({ failures }: UsageDay): number =>
  Object.values(failures).reduce((sum, count) => sum + count, 0);

/** Sums over days; people are not summed: one person may come on many days. */
export function totalsOf(days: readonly UsageDay[]): { signIns: number; failures: number } {
  return days.reduce(
    (sum, day) => ({ signIns: sum.signIns + day.sign_ins, failures: sum.failures + failuresOf(day) }),
    { signIns: 0, failures: 0 },
  );
}

/** The failures of all days by kind, the most frequent first. */
export function failuresByKind(days: readonly UsageDay[]): [kind: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { failures } of days) {
    for (const [kind, count] of Object.entries(failures)) counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return [...counts].filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one);
}

/** The top of the scale: the next of 1, 2, 5, 10, 20, 50 …, at least 5. */
export function niceTop(highest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= highest) ?? 10;
  return Math.max(5, step * magnitude);
}
