import type { UsageDay } from '@passport/shared/schemas/applications';

/** All failures of a day. */
export const failuresOf = ({ failures }: UsageDay): number =>
  Object.values(failures).reduce((sum, count) => sum + count, 0);

const isEmpty = (day: UsageDay): boolean => day.sign_ins === 0 && failuresOf(day) === 0;

/** Days in order, those after each other without any use together. */
export function foldEmptyDays(days: readonly UsageDay[]): (UsageDay | readonly UsageDay[])[] {
  const rows: (UsageDay | UsageDay[])[] = [];
  for (const day of days) {
    const run = rows.at(-1);
    if (!isEmpty(day)) rows.push(day);
    else if (Array.isArray(run)) run.push(day);
    else rows.push([day]);
  }
  return rows;
}

/** Whether nothing happened on any of the days. */
export const isUnused = (days: readonly UsageDay[]): boolean => days.every(isEmpty);

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

/** At most as many steps from 0 to the top of the scale, which is at least as high. */
const maxSteps = 5;

/** The ticks of a scale, from 0: whole numbers, 1, 2, 2.5 or 5 times a power of ten apart, the last one close above the highest value. */
export function ticksOf(highest: number): number[] {
  const top = Math.max(highest, maxSteps);
  const magnitude = 10 ** Math.floor(Math.log10(top / maxSteps));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude);
  const step = steps.find((one) => Number.isInteger(one) && one * maxSteps >= top) ?? top;
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step);
}
