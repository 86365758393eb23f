import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Change history',
  lead: 'Who changed what, and when. Secrets are never recorded.',
  changes: 'Changes',
  failed: 'We couldn’t load the history',
  'empty-title': 'No changes yet',
  'empty-text': 'Every change to the application appears here.',
  reason: 'Reason: {{reason}}',
  nothing: 'empty',
  actor: { person: 'Owner', operator: 'Operator', service: 'Service' },
  event: {
    application_created: 'Application added',
    application_changed: 'Settings changed',
    application_activated: 'Application turned on',
    application_deactivated: 'Application turned off',
    application_deleted: 'Application deleted',
    application_owner_set: 'Owner changed',
    application_secret_refreshed: 'New secret created',
    application_webhook_secret_made: 'New webhook secret created',
    application_webhook_enabled: 'Webhooks turned on again',
    operator_command: 'Operator command',
  },
};
