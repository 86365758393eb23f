import { useMessages } from '@passport/shared/i18n/useMessages';
import type { OperatorItem } from '@passport/shared/schemas/console/operators';
import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useConsole, useMay } from '../data/useConsole';
import { useKeysetList } from '../data/useKeysetList';
import { ActDialog } from '../frame/ActDialog';
import { Screen } from '../frame/Screen';
import { useHeadingAfterAct } from '../frame/useHeadingAfterAct';
import { ListPanel } from '../table/ListPanel';
import { operatorsTexts } from '../texts';
import { GrantDialog } from './GrantDialog';
import { listOperators, removeRole } from './operators.api';
import { OperatorTable } from './OperatorTable';
import type { RoleAct } from './roleAct';

/** Who has which role until when, and what they prove themselves with. */
export const OperatorsScreen = observer(function OperatorsScreen() {
  const t = useMessages(operatorsTexts.namespace);
  const may = useMay();
  const { titleRef, focusHeading } = useHeadingAfterAct();
  const [act, setAct] = useState<RoleAct>();
  const list = useKeysetList(
    (api, cursor) => listOperators(api, cursor),
    ({ user_id }) => user_id,
  );
  const handlers = {
    onDone: () => {
      setAct(undefined);
      focusHeading();
      void list.reload();
    },
    onReload: () => void list.reload(),
    onClose: () => setAct(undefined),
  };
  const operator = list.items?.find(({ user_id }) => user_id === act?.userId);
  return (
    <Screen title={t('title')} titleRef={titleRef} permission="operators.read">
      <ListPanel
        list={list}
        title={t('list')}
        failed={t('failed')}
        empty={{ title: t('none'), text: t('none-text') }}
        isByName
        action={
          may('operators.grant') && (
            <Button variant="quiet" onClick={() => setAct({ kind: 'grant' })}>
              {t('grant.open')}
            </Button>
          )
        }
      >
        {(rows) => <OperatorTable rows={rows} onAct={setAct} />}
      </ListPanel>
      {(act?.kind === 'grant' || act?.kind === 'confirm') && (
        <GrantDialog operator={operator} isConfirmation={act.kind === 'confirm'} {...handlers} />
      )}
      {act?.kind === 'remove' && operator && <RemoveDialog operator={operator} role={act.role} {...handlers} />}
    </Screen>
  );
});

interface RemoveDialogProps {
  operator: OperatorItem;
  role: OperatorRole;
  onDone(): void;
  onReload(): void;
  onClose(): void;
}

function RemoveDialog({ operator, role, ...handlers }: RemoveDialogProps) {
  const t = useMessages(operatorsTexts.namespace);
  const { api } = useConsole();
  return (
    <ActDialog
      title={t('remove.title', { role, name: operator.name })}
      lead={t('remove.lead')}
      confirm={t('remove.confirm')}
      permission="operators.remove"
      isDangerous
      perform={(reason) => removeRole(api, operator.user_id, { role, reason, expected: operator.version })}
      {...handlers}
    />
  );
}
