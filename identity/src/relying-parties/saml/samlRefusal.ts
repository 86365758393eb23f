import type { NewAttempt } from '../activity/activity.repository';

/** A refused message. The reason is only logged: anybody may have sent it. */
export class SamlRefusal extends Error {
  override readonly name = 'SamlRefusal';
  /** @param attempt what the developer of the service provider is shown; by default that the message is malformed, and why */
  constructor(
    message: string,
    readonly attempt: Omit<NewAttempt, 'applicationId'> = { outcome: 'request', sent: message },
  ) {
    super(message);
  }
}
