import type { ApplicationsTables } from '../applications/applications.tables';
import type { AuditTables } from '../audit/audit.tables';
import type { BusinessUnitsTables } from '../business-units/businessUnits.tables';
import type { ExternalProvidersTables } from '../external-providers/externalProviders.tables';
import type { ContactChangesTables } from '../contact-changes/contactChanges.tables';
import type { CaptchaTables } from '../captcha/captcha.tables';
import type { InboxTables } from '../inbox/inbox.tables';
import type { JobsTables } from '../jobs/jobs.tables';
import type { CountersTables } from '../limits/counters.tables';
import type { OAuth2Tables } from '../oauth2/oauth2.tables';
import type { OutboxTables } from '../outbox/outbox.tables';
import type { PartnersTables } from '../partners/partners.tables';
import type { SamlTables } from '../saml/saml.tables';
import type { SessionsTables } from '../sessions/sessions.tables';
import type { TwoFactorTables } from '../two-factor/twoFactor.tables';
import type { UsersTables } from '../users/users.tables';
import type { VerificationTables } from '../verification/verification.tables';

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
