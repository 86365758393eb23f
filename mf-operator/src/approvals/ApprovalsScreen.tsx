import { SelectField } from '@passport/shared/form/SelectField';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Approval } from '@passport/shared/schemas/console/approvals';
import { approversOf } from '@passport/shared/schemas/console/permissions';
import { MutedSmall } from '@passport/shared/ui/basics';
import { Button } from '@passport/shared/ui/Button';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useConsole, useMay } from '../data/useConsole';
import { useKeysetList } from '../data/useKeysetList';
import { useNow } from '../data/useNow';
import { ActDialog } from '../frame/ActDialog';
import { Differences } from '../frame/Differences';
import { Line } from '../frame/Line';
import { PersonName } from '../frame/PersonName';
import { Screen } from '../frame/Screen';
import { textOr } from '../frame/textOr';
import { Typed } from '../frame/Typed';
import { useHeadingAfterAct } from '../frame/useHeadingAfterAct';
import { DataTable } from '../table/DataTable';
import { ListPanel } from '../table/ListPanel';
import { approvalsTexts, areaTexts } from '../texts';
import { decideApproval, listApprovals, type Verdict, type WhichApprovals } from './approvals.api';
import { timeLeft } from './timeLeft';

const lists: readonly WhichApprovals[] = ['WAITING', 'DONE', 'REFUSED', 'VOID', 'MINE'];

/** Acts that wait for a second operator: the exact difference, who asks and why, and how much time is left. */
export const ApprovalsScreen = observer(function ApprovalsScreen() {
  const t = useMessages(approvalsTexts.namespace);
  const { api } = useConsole();
  const { toasts } = useHost();
  const { titleRef, focusHeading } = useHeadingAfterAct();
  const [which, setWhich] = useState<WhichApprovals>('WAITING');
  const [asked, setAsked] = useState<{ verdict: Verdict; id: string }>();
  const list = useKeysetList(
    (through, cursor) => listApprovals(through, which, cursor),
    ({ id }) => id,
    which,
  );
  // As it is now: a reload after somebody else was first brings another version.
  const approval = list.items?.find(({ id }) => id === asked?.id);
  function show(next: WhichApprovals): void {
    setWhich(next);
    setAsked(undefined);
  }
  function handleDone(): void {
    setAsked(undefined);
    focusHeading();
  }
  async function handleReload(): Promise<void> {
    await list.reload();
    // Not where the list could not be loaded: its rows are the earlier ones then.
    if (list.items?.some(({ id, state }) => id === asked?.id && state === 'WAITING')) return;
    toasts.warning(t('decided-already'));
    handleDone();
  }
  return (
    <Screen title={t('title')} titleRef={titleRef} permission="approvals.read">
      <ListPanel
        list={list}
        title={t(`state.${which}`)}
        failed={t('failed')}
        empty={{ title: t('none'), text: t('none-text') }}
        isOldestFirst={which === 'WAITING'}
        onClear={which === 'WAITING' ? undefined : () => show('WAITING')}
        above={
          <SelectField
            name="state"
            label={t('which')}
            value={which}
            options={lists.map((value) => ({ value, text: t(`state.${value}`) }))}
            onChange={(next) => show(next)}
          />
        }
      >
        {(rows) => <ApprovalTable which={which} rows={rows} onAsk={(verdict, id) => setAsked({ verdict, id })} />}
      </ListPanel>
      {asked !== undefined && approval !== undefined && (
        <ActDialog
          title={t(`verdict.${asked.verdict}.title`)}
          lead={<Asked approval={approval} />}
          confirm={t(`verdict.${asked.verdict}.name`)}
          permission={`approvals.${asked.verdict}`}
          perform={(reason) => decideApproval(api, asked.verdict, approval, reason)}
          onDone={() => {
            handleDone();
            void list.reload();
          }}
          onReload={() => void handleReload()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Screen>
  );
});

/** The act, whom it concerns, and its exact difference. */
function What({ approval: { kind, person, changes } }: { approval: Approval }) {
  const t = useMessages(areaTexts.namespace);
  return (
    <>
      <strong>{textOr(t, `approval.${kind}`, kind)}</strong>
      <div>
        <PersonName of={person} />
      </div>
      <Differences of={changes} />
    </>
  );
}

/** Who asks, when and why. */
function Why({ approval: { asked_by, asked_at, reason } }: { approval: Approval }) {
  const t = useMessages(approvalsTexts.namespace);
  return (
    <>
      <bdi>{asked_by?.name ?? t('erased')}</bdi>
      <MutedSmall>
        <When at={asked_at} as="recentAtLineStart" />
      </MutedSmall>
      <Typed>{reason}</Typed>
    </>
  );
}

/** All that is decided on, in the dialog that covers its row. */
function Asked({ approval }: { approval: Approval }) {
  const t = useMessages(approvalsTexts.namespace);
  return (
    <>
      <What approval={approval} />
      <MutedSmall $above={3}>{t('column.who')}</MutedSmall>
      <Why approval={approval} />
    </>
  );
}

/** What the column with the end of each tells. */
const endColumn: Partial<Record<WhichApprovals, string>> = { WAITING: 'left', MINE: 'state' };

function verdictsOf(mayDecide: boolean, isOwn: boolean): readonly Verdict[] {
  if (mayDecide) return ['approve', 'refuse'];
  return isOwn ? ['withdraw'] : [];
}

interface ApprovalTableProps {
  which: WhichApprovals;
  rows: readonly Approval[];
  onAsk(verdict: Verdict, id: string): void;
}

const ApprovalTable = observer(function ApprovalTable({ which, rows, onAsk }: ApprovalTableProps) {
  const t = useMessages(approvalsTexts.namespace);
  const may = useMay();
  const { me } = useConsole();
  const now = useNow();
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'what',
          title: t('column.what'),
          cell: (approval) => <What approval={approval} />,
        },
        {
          key: 'who',
          title: t('column.who'),
          cell: (approval) => <Why approval={approval} />,
        },
        {
          key: 'left',
          title: t(`column.${endColumn[which] ?? 'decided'}`),
          cell: ({ state, expires_at, due_at, decided_by, decided_at, decision_reason }) =>
            state === 'WAITING' ? (
              <>
                {t('left', { ...timeLeft(due_at ?? expires_at, now) })}
                <MutedSmall>{t(due_at === null ? 'then-void' : 'then-done')}</MutedSmall>
              </>
            ) : (
              <>
                {which === 'MINE' && <div>{t(`ended.${state === 'VOID' && decided_by ? 'WITHDRAWN' : state}`)}</div>}
                <bdi>{decided_by?.name}</bdi>
                {decided_at !== null && (
                  <MutedSmall>
                    <When at={decided_at} as="recentAtLineStart" />
                  </MutedSmall>
                )}
                <Typed>{decision_reason}</Typed>
              </>
            ),
        },
        {
          key: 'decide',
          title: t('column.decide'),
          cell: ({ id, kind, state, asked_by, may_decide }) =>
            state === 'WAITING' && (
              <>
                {!may_decide && t('decided-by', { roles: approversOf[kind].join(', ') })}
                <Line>
                  {verdictsOf(may_decide, asked_by?.user_id === me.value?.user_id)
                    .filter((verdict) => may(`approvals.${verdict}`))
                    .map((verdict) => (
                      <Button key={verdict} variant="secondary" onClick={() => onAsk(verdict, id)}>
                        {t(`verdict.${verdict}.name`)}
                      </Button>
                    ))}
                </Line>
              </>
            ),
        },
      ]}
    />
  );
});
