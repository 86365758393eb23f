import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AuditRow } from '@passport/shared/schemas/console/audit';
import { MutedSmall } from '@passport/shared/ui/basics';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { When } from '@passport/shared/wording/When';
import { Differences } from '../frame/Differences';
import { WireName } from '../frame/WireName';
import { DataTable } from '../table/DataTable';
import { auditTexts } from '../texts';

interface AuditTableProps {
  rows: readonly AuditRow[];
  onOpen(row: AuditRow): void;
}

/** Rows of the log. Events and targets have the names that the query takes. */
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
                <WireName name={row.event} />
              </LinkButton>
              {row.reason !== null && <MutedSmall>{row.reason}</MutedSmall>}
            </>
          ),
        },
        {
          key: 'actor',
          title: t('column.actor'),
          cell: ({ actor }) => (
            <>
              <bdi>{actor?.name ?? t(`actor.${actor?.kind ?? 'person'}`)}</bdi>
              {actor !== null && <MutedSmall translate="no">{actor.roles.join(', ')}</MutedSmall>}
            </>
          ),
        },
        {
          key: 'target',
          title: t('column.target'),
          cell: ({ target, user_id }) => (
            <span translate="no">{target === null ? user_id : `${target.type}/${target.id}`}</span>
          ),
        },
        { key: 'changes', title: t('column.changes'), cell: ({ changes }) => <Differences of={changes} /> },
      ]}
    />
  );
}
