import type { Executor } from '../../platform/storage/database';
import { addSeconds } from '../../platform/clock';
import type { Job } from '../../platform/job';

const daySeconds = 24 * 3600;
/** A flow may ask for the reply code of its e-mail until then. */
const verificationKeptSeconds = daySeconds;
/** Support can still see whether and how a message left; after that its recipient is personal data without a use. */
const messageKeptSeconds = 7 * daySeconds;
const sessionKeptSeconds = 30 * daySeconds;

/** Removes what has run out and what nobody asks for any more. The security log is never touched. */
export const cleanUp: Job = {
  name: 'clean-up',
  everySeconds: 3600,
  run: async (executor: Executor, now: Date) => {
    const before = (seconds: number): Date => addSeconds(now, -seconds);
    await executor.deleteFrom('verifications').where('expires_at', '<', before(verificationKeptSeconds)).execute();
    await executor.deleteFrom('site_tokens').where('expires_at', '<', now).execute();
    await executor.deleteFrom('external_visits').where('expires_at', '<', now).execute();
    await executor.deleteFrom('contact_changes').where('expires_at', '<', now).execute();
    await executor.deleteFrom('oauth2_artifacts').where('expires_at', '<', now).execute();
    await executor.deleteFrom('saml_requests').where('expires_at', '<', now).execute();
    await executor.deleteFrom('saml_received_messages').where('expires_at', '<', now).execute();
    await executor.deleteFrom('second_factor_setups').where('expires_at', '<', now).execute();
    await executor.deleteFrom('counters').where('resets_at', '<', now).execute();
    await executor.deleteFrom('used_challenges').where('expires_at', '<', now).execute();
    await executor.deleteFrom('outbox').where('finished_at', '<', before(messageKeptSeconds)).execute();
    await executor.deleteFrom('inbox_messages').where('sent_at', '<', before(messageKeptSeconds)).execute();
    await executor.deleteFrom('sessions').where('expires_at', '<', before(sessionKeptSeconds)).execute();
  },
};
