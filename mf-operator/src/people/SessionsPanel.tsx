import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Person } from '@passport/shared/schemas/console/people';
import { Spaced } from '@passport/shared/ui/basics';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Section } from '@passport/shared/ui/Section';
import { When } from '@passport/shared/wording/When';
import { methodsInWords } from '../events/methodsInWords';
import { DataTable } from '../table/DataTable';
import { eventTexts, peopleTexts } from '../texts';

/** Where the person is signed in, the services that they use, and the external accounts that they have linked. */
export function SessionsPanel({ person: { sessions, services, external_accounts } }: { person: Person }) {
  const t = useMessages(peopleTexts.namespace);
  const tEvent = useMessages(eventTexts.namespace);
  return (
    <>
      <Section title={t('sessions.title', { total: sessions.total })}>
        {sessions.items.length === 0 ? (
          <EmptyState title={t('sessions.none')} text={t('sessions.none-text')} />
        ) : (
          <DataTable
            label={t('sessions.title', { total: sessions.total })}
            rows={sessions.items}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'device',
                title: t('sessions.device'),
                cell: ({ name, browser, os }) => (
                  <bdi>{name ?? ([browser, os].filter(Boolean).join(', ') || t('unknown'))}</bdi>
                ),
              },
              { key: 'country', title: t('sessions.country'), cell: ({ country }) => country ?? t('unknown') },
              { key: 'methods', title: t('sessions.methods'), cell: ({ methods }) => methodsInWords(tEvent, methods) },
              { key: 'first', title: t('sessions.first'), cell: ({ first_seen }) => <When at={first_seen} /> },
              {
                key: 'last',
                title: t('column.seen'),
                cell: ({ last_seen }) => <When at={last_seen} as="recentAtLineStart" />,
              },
            ]}
          />
        )}
      </Section>
      <Section title={t('services.title')}>
        {services.length + external_accounts.length === 0 ? (
          <Spaced as="p" $above={2}>
            {t('services.none')}
          </Spaced>
        ) : (
          <DataTable
            label={t('services.title')}
            rows={[
              ...services.map(({ name, last_used_at }) => ({ name, at: last_used_at, isLinked: false })),
              ...external_accounts.map(({ provider, linked_at }) => ({
                name: provider,
                at: linked_at,
                isLinked: true,
              })),
            ].map((row, place) => ({ ...row, place }))}
            keyOf={({ place }) => place}
            columns={[
              { key: 'name', title: t('services.name'), cell: ({ name }) => <bdi>{name}</bdi> },
              {
                key: 'at',
                title: t('services.used'),
                cell: ({ at, isLinked }) =>
                  at === null ? (
                    t('never')
                  ) : (
                    <>
                      {isLinked && `${t('services.linked')} `}
                      <When at={at} />
                    </>
                  ),
              },
            ]}
          />
        )}
      </Section>
    </>
  );
}
