/** How often each job of the service is due, in seconds; all others are due each hour. */
const everySeconds = {
  'delete-inactive-applications': 60,
  'factor-resets': 60,
  'mail-documents': 60,
  'notify-webhook-owners': 60,
  'delete-support-files': 600,
};
const hourSeconds = 3600;

/**
 * Finds runs that break the rule: a job runs when it is due, in only one of the processes.
 * @param {{ name: string, at: number, isFailed: boolean }[]} runs in their order, `at` in milliseconds of the service's clock;
 *   `isFailed`: the job failed, so the service deleted the note of the run
 * @param {{ until: number, lateMs: number }} options the end of the observation, and how late a run may be
 * @returns {import('./history.mjs').Violation[]}
 */
export function wrongJobRuns(runs, { until, lateMs }) {
  return [...new Set(runs.map(({ name }) => name))].flatMap((name) => {
    const everyMs = (everySeconds[name] ?? hourSeconds) * 1000;
    const own = runs.filter((run) => run.name === name);
    const times = own.filter(({ isFailed }) => !isFailed).map(({ at }) => at);
    const gaps = [...times.slice(1), until].map((at, index) => at - times[index]);
    const early = gaps.slice(0, -1).filter((gap) => gap < everyMs).length;
    const late = gaps.filter((gap) => gap > everyMs + lateMs).length;
    const failed = own.length - times.length;
    return [
      [early, 'before it was due'],
      [late, 'too late'],
      [failed, 'without success'],
    ]
      .filter(([count]) => count > 0)
      .map(([count, how]) => ({ kind: 'job', detail: `${name} ran ${how} ${count} times` }));
  });
}
