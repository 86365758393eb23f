import { Checkbox } from '@passport/shared/form/Checkbox';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AccessListItem } from '@passport/shared/schemas/console/access';
import { space } from '@passport/shared/theme/tokens';
import { MutedSmall } from '@passport/shared/ui/basics';
import { Pill } from '@passport/shared/ui/Pill';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { PersonName } from '../frame/PersonName';
import { DataTable } from '../table/DataTable';
import { accessTexts } from '../texts';
import type { Decisions } from './Decisions';

interface AccessTableProps {
  rows: readonly AccessListItem[];
  decisions: Decisions;
  current: string | undefined;
  ticked: ReadonlySet<string>;
  canTick: boolean;
  onCurrent(id: string): void;
  onTick(ids: ReadonlySet<string>): void;
}

/** The requests, with what became of each decision in its own row. */
export const AccessTable = observer(function AccessTable(props: AccessTableProps) {
  const { rows, decisions, current, ticked, canTick, onCurrent, onTick } = props;
  const t = useMessages(accessTexts.namespace);
  function handleTick(id: string, isTicked: boolean): void {
    onTick(new Set(isTicked ? [...ticked, id] : [...ticked].filter((other) => other !== id)));
  }
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      keyOf={({ id }) => id}
      current={current}
      onCurrent={({ id }) => onCurrent(id)}
      columns={[
        {
          key: 'who',
          title: t('column.who'),
          cell: ({ id, person, person_state, organization_name, may_decide }) => (
            <Who>
              {canTick && may_decide && (
                <Checkbox name={id} checked={ticked.has(id)} onChange={(isTicked) => handleTick(id, isTicked)}>
                  <VisuallyHidden>{t('tick', { name: organization_name })}</VisuallyHidden>
                </Checkbox>
              )}
              <div>
                <PersonName of={person} />
                {person_state !== 'active' && <Pill $tone="warning">{t(`person-state.${person_state}`)}</Pill>}
                {canTick && !may_decide && <MutedSmall>{t('by-command')}</MutedSmall>}
              </div>
            </Who>
          ),
        },
        {
          key: 'organization',
          title: t('column.organization'),
          cell: ({ organization_name, inn, ogrn, site_address }) => (
            <>
              <bdi>{organization_name}</bdi>
              <MutedSmall translate="no">{[inn, ogrn, site_address].filter(Boolean).join(' · ')}</MutedSmall>
            </>
          ),
        },
        {
          key: 'what',
          title: t('column.what'),
          cell: ({ type, comment, expected_people, refused_before, applications_count }) => (
            <>
              {t(`type.${type}`)}
              <MutedSmall>{comment}</MutedSmall>
              <MutedSmall>
                {t('known', {
                  applications: applications_count,
                  refused: refused_before,
                  people: expected_people ?? '—',
                })}
              </MutedSmall>
            </>
          ),
        },
        {
          key: 'by',
          title: t('column.by'),
          cell: ({ id, created_at, answer_by, answered_at, reason }) => (
            <>
              <When at={answered_at ?? created_at} as="recentAtLineStart" />
              <MutedSmall>
                {reason ?? (
                  <>
                    {t('promised')} <When at={answer_by} as="utcDay" />
                  </>
                )}
              </MutedSmall>
              <Result id={id} decisions={decisions} />
            </>
          ),
        },
      ]}
    />
  );
});

const Result = observer(function Result({ id, decisions }: { id: string; decisions: Decisions }) {
  const t = useMessages(accessTexts.namespace);
  const result = decisions.results.get(id);
  return (
    <div role="status">
      {result?.state === 'running' && t('result.running')}
      {result?.state === 'done' && (
        <Pill {...(result.decision === 'approve' && { $tone: 'success' })}>{t(`result.${result.decision}`)}</Pill>
      )}
      {result?.state === 'failed' && (
        <>
          <Pill $tone="danger">{t('result.failed')}</Pill>
          <MutedSmall>{t(result.why)}</MutedSmall>
        </>
      )}
    </div>
  );
});

const Who = styled.div`
  display: flex;
  gap: ${space(3)};
  align-items: center;
  min-width: 12rem;
`;
