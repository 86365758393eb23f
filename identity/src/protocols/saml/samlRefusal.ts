import type { NewAttempt } from '../../applications/activity/activity.repository';

/** Why a message is refused, in as much detail as a page shows. */
export type RefusalCause = 'invalid' | 'stale' | 'sender' | 'inactive' | 'ended';

/** A refused message. Its text is for the log and for developers; a page shows only `reason`: anybody may have sent it. */
export class SamlRefusal extends Error {
  override readonly name = 'SamlRefusal';
  /**
   * @param attempt the entry for the developer of the service provider; by default that the message is malformed, and why
   * @param reason shown on the page
   */
  constructor(
    message: string,
    readonly attempt: Omit<NewAttempt, 'applicationId'> = { outcome: 'request', sent: message },
    readonly reason: RefusalCause = 'invalid',
  ) {
    super(message);
  }
}

/** A message that has expired or was received before. */
export const staleMessage = (message: string): SamlRefusal => new SamlRefusal(message, undefined, 'stale');
