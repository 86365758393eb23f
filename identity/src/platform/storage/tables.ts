import type { ApplicationsTables } from '../../relying-parties/applications/applications.tables';
import type { AuditTables } from '../../protection/audit/audit.tables';
import type { BusinessUnitsTables } from '../../relying-parties/business-units/businessUnits.tables';
import type { ExternalProvidersTables } from '../../sign-in/external-providers/externalProviders.tables';
import type { ContactChangesTables } from '../../account/contact-changes/contactChanges.tables';
import type { CaptchaTables } from '../../protection/captcha/captcha.tables';
import type { InboxTables } from '../../messaging/inbox/inbox.tables';
import type { JobsTables } from '../../operations/jobs/jobs.tables';
import type { CountersTables } from '../../protection/limits/counters.tables';
import type { OAuth2Tables } from '../../relying-parties/oidc/oauth2.tables';
import type { OutboxTables } from '../../messaging/outbox/outbox.tables';
import type { PartnersTables } from '../../relying-parties/partners/partners.tables';
import type { SamlTables } from '../../relying-parties/saml/saml.tables';
import type { SessionsTables } from '../../sessions/sessions.tables';
import type { TwoFactorTables } from '../../sign-in/two-factor/twoFactor.tables';
import type { UsersTables } from '../../people/users.tables';
import type { VerificationTables } from '../../verification/verification.tables';

/** Every table of the product; each domain describes its own beside its repository. */
export interface Tables
  extends
    ApplicationsTables,
    AuditTables,
    BusinessUnitsTables,
    ContactChangesTables,
    CaptchaTables,
    CountersTables,
    ExternalProvidersTables,
    InboxTables,
    JobsTables,
    OAuth2Tables,
    OutboxTables,
    PartnersTables,
    SamlTables,
    SessionsTables,
    TwoFactorTables,
    UsersTables,
    VerificationTables {}
