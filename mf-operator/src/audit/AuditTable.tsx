import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AuditRow } from '@passport/shared/schemas/console/audit';
import { MutedSmall } from '@passport/shared/ui/basics';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { When } from '@passport/shared/wording/When';
import { EventName } from '../events/EventName';
import { Differences } from '../frame/Differences';
import { Typed } from '../frame/Typed';
import { WireName } from '../frame/WireName';
import { DataTable } from '../table/DataTable';
import { auditTexts } from '../texts';
import { TargetName } from './TargetName';

interface AuditTableProps {
  rows: readonly AuditRow[];
  onOpen(row: AuditRow): void;
}

/** Rows of the log: events in words, and by the names that the query takes. */
export function AuditTable({ rows, onOpen }: AuditTableProps) {
  const t = useMessages(auditTexts.namespace);
  return (
    <DataTable
      label={t('rows')}
      rows={rows}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      columns={[
        { key: 'at', title: t('column.at'), cell: ({ at }) => <When at={at} as="recentAtLineStart" /> },
        {
          key: 'event',
          title: t('column.event'),
          cell: (row) => (
            <>
              <LinkButton onClick={() => onOpen(row)}>
                <EventName name={row.event} />
              </LinkButton>
              <MutedSmall>
                <WireName name={row.event} />
              </MutedSmall>
              {row.reason !== null && (
                <MutedSmall>
                  <Typed>{row.reason}</Typed>
                </MutedSmall>
              )}
            </>
          ),
        },
        {
          key: 'actor',
          title: t('column.actor'),
          cell: ({ actor }) => (
            <>
              <bdi>{actor?.name ?? t(`actor.${actor?.kind ?? 'person'}`)}</bdi>
              {actor?.name === null && <MutedSmall translate="no">{actor.id}</MutedSmall>}
              {actor !== null && <MutedSmall translate="no">{actor.roles.join(', ')}</MutedSmall>}
            </>
          ),
        },
        {
          key: 'target',
          title: t('column.target'),
          cell: (row) => <TargetName of={row} isShort />,
        },
        { key: 'changes', title: t('column.changes'), cell: ({ changes }) => <Differences of={changes} /> },
      ]}
    />
  );
}
