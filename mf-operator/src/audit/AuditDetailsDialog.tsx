import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AuditDetails } from '@passport/shared/schemas/console/audit';
import { MutedSmall } from '@passport/shared/ui/basics';
import { Modal } from '@passport/shared/ui/Modal';
import { Loading } from '@passport/shared/ui/Skeleton';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useResource } from '../data/useResource';
import { EventName } from '../events/EventName';
import { Differences } from '../frame/Differences';
import { Fact, Facts } from '../frame/Facts';
import { WireName } from '../frame/WireName';
import { TableSkeleton } from '../table/TableSkeleton';
import { auditTexts } from '../texts';
import { readAudit } from './audit.api';
import { TargetName } from './TargetName';

interface AuditDetailsDialogProps {
  id: string;
  onClose(): void;
  /** Asks the log another query. */
  onAsk(query: string): void;
}

/** One row of the log with everything that it keeps, and its place in the chain. */
export const AuditDetailsDialog = observer(function AuditDetailsDialog(props: AuditDetailsDialogProps) {
  const t = useMessages(auditTexts.namespace);
  const source = useResource((api) => readAudit(api, props.id), props.id);
  return (
    <Modal isOpen title={t('details', { id: props.id })} onClose={props.onClose}>
      {source.value && <Details row={source.value} onAsk={props.onAsk} />}
      {source.value === undefined && source.error === undefined && (
        <Loading label={t('general.loading')}>
          <TableSkeleton rows={6} />
        </Loading>
      )}
      {source.error !== undefined && <LoadFailure source={source} title={t('details-failed')} />}
    </Modal>
  );
});

/** Names and ids of the service. */
const wire = (text: string | null): ReactNode => text && <span translate="no">{text}</span>;

function Details({ row, onAsk }: { row: AuditDetails } & Pick<AuditDetailsDialogProps, 'onAsk'>) {
  const t = useMessages(auditTexts.namespace);
  const { actor, target, user_id, approval_id: approval, chain } = row;
  const details = Object.entries(row.details).map(([name, value]) => `${name}: ${value}`);
  const facts: [string, ReactNode][] = [
    ['actor', wire(actor && [actor.name ?? actor.kind, actor.id, ...actor.roles].filter(Boolean).join(' · '))],
    ['target', target && <TargetName of={row} />],
    ['person', user_id && <TargetName of={{ target: null, user_id }} />],
    ['reason', wire(row.reason)],
    [
      'approval',
      approval && (
        <LinkButton translate="no" onClick={() => onAsk(`target:approval/${approval}`)}>
          {approval}
        </LinkButton>
      ),
    ],
    ['request', wire(row.request_id)],
    ['details', wire(details.join('\n') || null)],
    ['chain', wire(chain && `${chain.place} · ${chain.hash}`)],
  ];
  return (
    <>
      <Facts>
        <Fact name={t('column.at')}>
          <When at={row.at} />
          <MutedSmall translate="no">{row.at}</MutedSmall>
        </Fact>
        <Fact name={t('fact.event')}>
          <EventName name={row.event} />
          <MutedSmall>
            <WireName name={row.event} />
          </MutedSmall>
        </Fact>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <Fact key={name} name={t(`fact.${name}`)}>
              {value}
            </Fact>
          ),
        )}
      </Facts>
      <Differences of={row.changes} />
    </>
  );
}
