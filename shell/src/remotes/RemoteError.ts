/**
 * Why a remote is not on the page: `unreachable` its code did not arrive (network, 404, a wrong hash), `contract` it
 * speaks a version that this shell does not, `broken` its code arrived and is no remote.
 */
export type RemoteProblem = 'unreachable' | 'contract' | 'broken';

/** A remote that could not be loaded; the text is for the log, the screen chooses its own by `problem`. */
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
