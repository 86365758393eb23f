import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SupportDetails } from '@passport/shared/schemas/console/support';
import { Spaced } from '@passport/shared/ui/basics';
import { Section } from '@passport/shared/ui/Section';
import { When } from '@passport/shared/wording/When';
import { EventDetails } from '../events/EventDetails';
import { EventName } from '../events/EventName';
import { DataTable } from '../table/DataTable';
import { supportTexts } from '../texts';

/** What has failed last in the account of the sender, or of the phone that a visitor entered; nothing where there is no account. */
export function FailuresPanel({ request: { failures, failures_of } }: { request: SupportDetails }) {
  const t = useMessages(supportTexts.namespace);
  if (failures_of === null) return null;
  return (
    <Section title={t('failures.title')} lead={t(`failures.${failures_of}`)}>
      {failures.length === 0 ? (
        <Spaced as="p" $above={2}>
          {t('failures.none')}
        </Spaced>
      ) : (
        <DataTable
          label={t('failures.title')}
          rows={failures.map((failure, place) => ({ ...failure, place }))}
          keyOf={({ place }) => place}
          columns={[
            { key: 'at', title: t('failures.at'), cell: ({ at }) => <When at={at} as="recentAtLineStart" /> },
            {
              key: 'event',
              title: t('failures.event'),
              cell: ({ event }) => <EventName name={event} />,
            },
            {
              key: 'details',
              title: t('failures.details'),
              cell: ({ details }) => <EventDetails of={details} />,
            },
          ]}
        />
      )}
    </Section>
  );
}
