import type { Context } from '../../context';
import type { SamlMessage } from './readMessage';
import { SamlRefusal } from './samlRefusal';
import type { ServiceProvider } from './serviceProviders.repository';

/**
 * Notes for the developer of a service provider why a message of theirs was refused.
 * @param kind named in the note of a message that is no sign-in request
 */
export async function notingRefusal<Result>(
  { activity }: Pick<Context, 'activity'>,
  { application_id: applicationId }: ServiceProvider,
  run: () => Promise<Result>,
  kind?: SamlMessage['kind'],
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
    const { attempt } = error;
    const sent = [kind, attempt.sent].filter(Boolean).join(': ') || null;
    activity.attempted({ applicationId, ...attempt, sent });
    throw error;
  }
}
