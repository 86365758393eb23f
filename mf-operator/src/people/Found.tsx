import { useMessages } from '@passport/shared/i18n/useMessages';
import type { FindAnswer } from '@passport/shared/schemas/console/people';
import { MutedSmall } from '@passport/shared/ui/basics';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Pill } from '@passport/shared/ui/Pill';
import { Section } from '@passport/shared/ui/Section';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { PersonName } from '../frame/PersonName';
import { useSentence } from '../frame/useSentence';
import { paths } from '../paths';
import { DataTable } from '../table/DataTable';
import { peopleTexts } from '../texts';

/** What the words were read as, and who matches them. */
export const Found = observer(function Found({ answer: { read_as, items, has_more } }: { answer: FindAnswer }) {
  const t = useMessages(peopleTexts.namespace);
  const sentence = useSentence();
  const navigate = useNavigate();
  const reading = t(`read-as.${read_as.kind}`, { text: read_as.text });
  if (items.length === 0) {
    const isUnread = read_as.kind === 'nothing';
    return (
      <Section title={t('found.title')} isTitleHidden>
        <div role="status">
          <EmptyState
            title={isUnread ? t('found.unread') : read_as.fault === null ? t('found.nobody', { reading }) : reading}
            text={
              read_as.fault === null ? read_as.kind === 'application' && t('found.no-names') : sentence(read_as.fault)
            }
          />
        </div>
      </Section>
    );
  }
  return (
    <Section title={t('found.title')} lead={<span role="status">{reading}</span>}>
      {read_as.fault !== null && <p role="alert">{sentence(read_as.fault)}</p>}
      <DataTable
        label={t('found.title')}
        rows={items}
        keyOf={({ user_id }) => user_id}
        onOpen={({ user_id }) => void navigate(paths.person(user_id))}
        columns={[
          { key: 'person', title: t('column.person'), cell: (person) => <PersonName of={person} /> },
          { key: 'id', title: t('column.id'), cell: ({ smart_id }) => <span translate="no">{smart_id}</span> },
          {
            key: 'state',
            title: t('column.state'),
            isShort: true,
            cell: ({ is_active, locked_until }) =>
              !is_active ? (
                <Pill $tone="danger">{t('state.deactivated')}</Pill>
              ) : locked_until === null ? (
                t('state.active')
              ) : (
                <Pill $tone="warning">{t('state.locked')}</Pill>
              ),
          },
          {
            key: 'seen',
            title: t('column.seen'),
            cell: ({ last_seen_at }) =>
              last_seen_at === null ? t('never') : <When at={last_seen_at} as="recentAtLineStart" />,
          },
        ]}
      />
      {has_more && <MutedSmall $above={2}>{t('found.more')}</MutedSmall>}
    </Section>
  );
});
