/** What an installation that is tried on this machine has in common, whatever its database. */
import { serviceEnvironment } from '../../scripts/bench/flow/programs.mjs';

/** Pause between two codes to one phone. Long enough to overlap with what load clients do at once, short enough for them to go on. */
export const resendMs = 1000;

/**
 * The settings of its programs.
 * @param {{ databaseUrl?: string, gateway: { url: string }, port: number, identityPort: number, folder: string }} installation
 *   without `databaseUrl` the database is the embedded one, in `folder`
 */
export const settingsOf = ({ databaseUrl, gateway, port, identityPort, folder }) => ({
  ...serviceEnvironment({ databaseUrl, smsUrl: gateway.url, port, folder }),
  PORT: String(port),
  HOST: '127.0.0.1',
  // Site servers tell the service who comes; load clients come from everywhere.
  TRUSTED_PROXIES: '127.0.0.0/8',
  IDENTITY_PORT: String(identityPort),
  LIMIT_RESEND_SECONDS: String(resendMs / 1000),
});

/**
 * What may be asked of its processes and done to them.
 * @param {() => ReturnType<import('./cluster.mjs').startCluster>} cluster the one of now: all may be started again
 */
export const processesOf = (cluster) => ({
  pidsOf: (program) => cluster().pidsOf(program),
  log: () => cluster().log(),
  /** Ends a process, which is started again. */
  kill: (pid) => cluster().crashes.kill(pid),
  /** How many processes have ended by themselves, however much was logged since. */
  crashes: () => cluster().crashes.count,
});
