/** Kills of the service in a test, on each database; docs/testing.md has the number before a release. */
export const killRuns = Number(process.env.KILL_RUNS ?? 2);
