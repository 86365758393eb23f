/**
 * Why a remote is not shown. `unreachable`: its code could not be loaded (network, 404, wrong hash). `contract`: this shell
 * does not support its contract version. `broken`: its code is not a remote.
 */
export type RemoteProblem = 'unreachable' | 'contract' | 'broken';

/** A remote could not be loaded. The text is for the log; the screen chooses its own by `problem`. */
export class RemoteError extends Error {
  constructor(
    readonly problem: RemoteProblem,
    remote: string,
    detail: string,
    options?: ErrorOptions,
  ) {
    super(`${remote}: ${detail}`, options);
    this.name = 'RemoteError';
  }
}
