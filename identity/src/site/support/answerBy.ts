import { addSeconds, daySeconds } from '../../platform/clock';

/** When an answer comes at the latest: within 24 hours or on the next working day (spec 1). */
export function answerBy(now: Date): Date {
  let day = addSeconds(now, daySeconds);
  while ([0, 6].includes(day.getUTCDay())) day = addSeconds(day, daySeconds);
  return day;
}
