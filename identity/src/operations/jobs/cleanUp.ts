import { purgeContactChanges } from '../../account/contact-changes/contactChanges.repository';
import { purgeSwitches } from '../../messaging/channels/switches.repository';
import { purgeFarewells } from '../../account/deletion/eraseTrail';
import { purgeApprovals } from '../console/approvals/approvals.repository';
import { purgeOperatorSessions } from '../console/operatorSessions.repository';
import { purgeRoles } from '../../people/operators.repository';
import { purgeInbox } from '../../messaging/inbox/inbox.repository';
import { purgeOutbox } from '../../messaging/outbox/outbox.repository';
import { hourSeconds } from '../../platform/clock';
import type { Job } from '../../platform/job';
import type { Executor } from '../../platform/storage/database';
import { purgeChallenges } from '../../protection/captcha/captcha.repository';
import { purgeCounters } from '../../protection/limits/counters';
import { purgeActivity } from '../../applications/activity/activity.repository';
import { purgeWebhooks } from '../../applications/webhooks/purge.repository';
import { purgeArtifacts } from '../../protocols/oidc/artifacts.repository';
import { purgeSiteTokens } from '../../protocols/partners/partners.repository';
import { purgeReceivedMessages } from '../../protocols/saml/receivedMessages.repository';
import { purgeSamlRequests } from '../../protocols/saml/samlRequests.repository';
import { purgeSessions } from '../../sessions/sessions.repository';
import { purgeLoginAttempts } from '../../sign-in/external-providers/loginAttempts.repository';
import { purgePasskeys } from '../../sign-in/passkeys/passkeys.repository';
import { purgeSetups } from '../../sign-in/two-factor/twoFactor.repository';
import { purgeCanaries } from '../../site/release-reports/canaries.repository';
import { purgeRequests } from '../../site/support/support.repository';
import { purgeVerifications } from '../../verification/verification.repository';

/**
 * Each `purge…` is in the repository of its domain, with its `keptSeconds`, and deletes some rows at a time (`deleteInBatches`). The
 * security log is never purged.
 */
const purges: readonly ((executor: Executor, now: Date) => Promise<void>)[] = [
  purgeVerifications,
  purgeSiteTokens,
  purgeLoginAttempts,
  purgeContactChanges,
  purgeArtifacts,
  purgeActivity,
  purgeWebhooks,
  purgeSamlRequests,
  purgeReceivedMessages,
  purgeSetups,
  purgePasskeys,
  purgeCounters,
  purgeChallenges,
  purgeOutbox,
  purgeFarewells,
  purgeSwitches,
  purgeInbox,
  purgeSessions,
  purgeCanaries,
  purgeRequests,
  purgeRoles,
  purgeOperatorSessions,
  purgeApprovals,
];

/** Deletes rows that have expired and are no longer needed. */
export const cleanUp: Job = {
  name: 'clean-up',
  everySeconds: hourSeconds,
  run: async ({ db, clock }) => {
    for (const purge of purges) await purge(db, clock.now());
  },
};
