import type { Migration } from './Migration';
import { outbox } from './0001_outbox';
import { inbox } from './0002_inbox';
import { users } from './0003_users';
import { jobs } from './0004_jobs';
import { counters } from './0005_counters';
import { verifications } from './0007_verifications';
import { sessions } from './0009_sessions';
import { audit } from './0011_audit';
import { countEvents } from './0013_count_events';
import { outboxSending } from './0015_outbox_sending';
import { captcha } from './0020_captcha';
import { sessionProofs } from './0025_session_proofs';
import { twoFactor } from './0026_two_factor';
import { account } from './0030_account';
import { contactChanges } from './0031_contact_changes';
import { accountEvents } from './0032_account_events';
import { erasure } from './0033_erasure';
import { externalVisits } from './0037_external_visits';
import { externalAccounts } from './0038_external_accounts';
import { applications } from './0040_applications';
import { oauth2 } from './0041_oauth2';
import { businessUnits } from './0050_business_units';
import { partnerSites } from './0051_partner_sites';
import { saml } from './0052_saml';
import { samlSessionUnique } from './0053_saml_session_unique';
import { samlEncryption } from './0070_saml_encryption';
import { samlSloBinding } from './0080_saml_slo_binding';
import { pauseKey } from './0095_pause_key';
import { visitFactor } from './0096_visit_factor';
import { brinExpiry } from './0097_brin_expiry';
import { samlFreshness } from './0098_saml_freshness';
import { secondFactorClaims } from './0110_second_factor_claims';
import { siteTokens } from './0111_site_tokens';
import { unprovenEmails } from './0120_unproven_emails';
import { queueLogout } from './0121_queue_logout';
import { sessionParty } from './0130_session_party';
import { devicesIndex } from './0131_devices_index';
import { setupSession } from './0135_setup_session';
import { inboxHtml } from './0140_inbox_html';
import { accessRequests } from './0150_access_requests';
import { auditActors } from './0151_audit_actors';
import { ownedApplications } from './0152_owned_applications';
import { webhooks } from './0153_webhooks';
import { applicationActivity } from './0154_application_activity';
import { webhookQueue } from './0160_webhook_queue';
import { documents } from './0170_documents';
import { documentsShown } from './0171_documents_shown';
import { support } from './0172_support';
import { documentEmails } from './0173_document_emails';
import { operators } from './0180_operators';
import { businessUnitImages } from './0181_business_unit_images';
import { canaries } from './0190_canaries';
import { accountEventsAtCommit } from './0220_account_events_at_commit';
import { deviceNames } from './0230_device_names';
import { vacuum } from './0231_vacuum';
import { webhookProbes } from './0232_webhook_probes';
import { webhookLog } from './0233_webhook_log';
import { webhooksOfUsable } from './0234_webhooks_of_usable';
import { webhookDue } from './0235_webhook_due';
import { openByOwner } from './0236_open_by_owner';
import { webhookStatuses } from './0237_webhook_statuses';
import { outboxFinished } from './0238_outbox_finished';
import { oldestWebhookSecret } from './0239_oldest_webhook_secret';
import { samlPassive } from './0240_saml_passive';
import { samlLogoutReturn } from './0241_saml_logout_return';
import { samlLogoutAnswer } from './0242_saml_logout_answer';
import { samlAuthnContext } from './0243_saml_authn_context';
import { webhooksByScope } from './0244_webhooks_by_scope';
import { idTokenClaims } from './0245_id_token_claims';
import { passkeys } from './0260_passkeys';
import { receipts } from './0270_receipts';
import { channels } from './0280_channels';
import { accountLocks } from './0285_account_locks';
import { auditChain } from './0286_audit_chain';
import { operatorConsole } from './0290_console';
import { operatorSessionsEnd } from './0291_operator_sessions_end';
import { supportNotesEnd } from './0292_support_notes_end';
import { comparableNames } from './0293_comparable_names';
import { consoleIndexes } from './0294_console_indexes';
import { auditFilters } from './0295_audit_filters';

export const migrations: readonly Migration[] = [
  outbox,
  inbox,
  users,
  jobs,
  counters,
  verifications,
  sessions,
  audit,
  countEvents,
  outboxSending,
  captcha,
  sessionProofs,
  twoFactor,
  account,
  contactChanges,
  accountEvents,
  erasure,
  externalVisits,
  externalAccounts,
  applications,
  oauth2,
  businessUnits,
  partnerSites,
  saml,
  samlSessionUnique,
  samlEncryption,
  samlSloBinding,
  pauseKey,
  visitFactor,
  brinExpiry,
  samlFreshness,
  secondFactorClaims,
  siteTokens,
  unprovenEmails,
  queueLogout,
  sessionParty,
  devicesIndex,
  setupSession,
  inboxHtml,
  accessRequests,
  auditActors,
  ownedApplications,
  webhooks,
  applicationActivity,
  webhookQueue,
  documents,
  documentsShown,
  support,
  documentEmails,
  operators,
  businessUnitImages,
  canaries,
  accountEventsAtCommit,
  deviceNames,
  vacuum,
  webhookProbes,
  webhookLog,
  webhooksOfUsable,
  webhookDue,
  openByOwner,
  webhookStatuses,
  outboxFinished,
  oldestWebhookSecret,
  samlPassive,
  samlLogoutReturn,
  samlLogoutAnswer,
  samlAuthnContext,
  webhooksByScope,
  idTokenClaims,
  passkeys,
  receipts,
  channels,
  accountLocks,
  auditChain,
  operatorConsole,
  operatorSessionsEnd,
  supportNotesEnd,
  comparableNames,
  consoleIndexes,
  auditFilters,
];
