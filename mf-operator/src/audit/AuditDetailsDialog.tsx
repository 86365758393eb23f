import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AuditDetails } from '@passport/shared/schemas/console/audit';
import { Modal } from '@passport/shared/ui/Modal';
import { Loading } from '@passport/shared/ui/Skeleton';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useResource } from '../data/useResource';
import { Differences } from '../frame/Differences';
import { Fact, Facts } from '../frame/Facts';
import { TableSkeleton } from '../table/TableSkeleton';
import { auditTexts } from '../texts';
import { readAudit } from './audit.api';

/** One row of the log with everything that it keeps, and its place in the chain. */
export const AuditDetailsDialog = observer(function AuditDetailsDialog(props: { id: string; onClose: () => void }) {
  const t = useMessages(auditTexts.namespace);
  const source = useResource((api) => readAudit(api, props.id), props.id);
  return (
    <Modal isOpen title={t('details', { id: props.id })} onClose={props.onClose}>
      {source.value && <Details row={source.value} />}
      {source.value === undefined && source.error === undefined && (
        <Loading label={t('general.loading')}>
          <TableSkeleton rows={6} />
        </Loading>
      )}
      {source.error !== undefined && <LoadFailure source={source} title={t('details-failed')} />}
    </Modal>
  );
});

function Details({ row }: { row: AuditDetails }) {
  const t = useMessages(auditTexts.namespace);
  const { actor, target, chain } = row;
  const facts: [string, string | null][] = [
    ['event', row.event],
    ['actor', actor && [actor.name ?? actor.kind, actor.id, ...actor.roles].filter(Boolean).join(' · ')],
    ['target', target && `${target.type}/${target.id}`],
    ['person', row.user_id],
    ['reason', row.reason],
    ['approval', row.approval_id],
    ['request', row.request_id],
    [
      'details',
      Object.entries(row.details)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n') || null,
    ],
    ['chain', chain && `${chain.place} · ${chain.hash}`],
  ];
  return (
    <>
      <Facts>
        <Fact name={t('column.at')}>
          <When at={row.at} />
        </Fact>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <Fact key={name} name={t(`fact.${name}`)}>
              <span translate="no">{value}</span>
            </Fact>
          ),
        )}
      </Facts>
      <Differences of={row.changes} />
    </>
  );
}
