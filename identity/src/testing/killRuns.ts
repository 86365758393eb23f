/** Kills of the service in a test, on each database; docs/testing.md has the number before a release. */
export const killRuns = Number(process.env.KILL_RUNS ?? 2);

/** Against a test that hangs: on a busy machine the embedded database takes twenty seconds to start again. */
export const killRunsTimeoutMs = 600_000 + killRuns * 60_000;
