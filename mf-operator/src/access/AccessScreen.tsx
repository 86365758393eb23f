import { SelectField } from '@passport/shared/form/SelectField';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AccessRequestState } from '@passport/shared/schemas/accessRequests';
import { MutedSmall } from '@passport/shared/ui/basics';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { Line } from '../frame/Line';
import { Screen } from '../frame/Screen';
import { useHeadingAfterAct } from '../frame/useHeadingAfterAct';
import { ListPanel } from '../table/ListPanel';
import { accessTexts, areaTexts } from '../texts';
import { AccessTable } from './AccessTable';
import { DecisionDialog } from './DecisionDialog';
import { useAccessList } from './useAccessList';

const states: readonly AccessRequestState[] = ['WAITING', 'APPROVED', 'REFUSED', 'REVOKED'];

/** Requests for access, oldest first: j and k move, a approves, r refuses; what is ticked is decided together, with a result for each. */
export const AccessScreen = observer(function AccessScreen() {
  const t = useMessages(accessTexts.namespace);
  const tArea = useMessages(areaTexts.namespace);
  const { titleRef, focusHeading } = useHeadingAfterAct();
  const access = useAccessList();
  const { list, state, asked, decisions, possible, open } = access;
  return (
    <Screen title={t('title')} titleRef={titleRef} permission="access.read">
      <ListPanel
        list={list}
        title={t(`state.${state}`)}
        failed={t('failed')}
        empty={{ title: t('none'), text: t('none-text') }}
        isOldestFirst={state === 'WAITING'}
        onClear={state === 'WAITING' ? undefined : () => access.show('WAITING')}
        above={
          <SelectField
            name="state"
            label={t('which')}
            value={state}
            options={states.map((value) => ({ value, text: t(`state.${value}`) }))}
            onChange={(next) => access.show(next)}
          />
        }
      >
        {(rows) => (
          <>
            {state === 'WAITING' && possible.length > 0 && <MutedSmall $above={2}>{t('keys')}</MutedSmall>}
            <Line>
              {possible.map((decision) => (
                <Button
                  key={decision}
                  variant={decision === 'approve' ? 'primary' : 'secondary'}
                  disabled={open.length === 0}
                  isLoading={decisions.isBusy}
                  onClick={() => access.ask(decision)}
                >
                  {t(`decision.${decision}.name`, { count: open.length })}
                </Button>
              ))}
              {access.isStale && (
                <Button
                  variant="secondary"
                  onClick={() => {
                    access.reload();
                    // The button is gone.
                    focusHeading();
                  }}
                >
                  {tArea('act.reload')}
                </Button>
              )}
            </Line>
            <AccessTable
              rows={rows}
              {...{ decisions, current: access.current, ticked: access.ticked }}
              onCurrent={access.setCurrent}
              onTick={access.setTicked}
              canTick={possible.length > 0}
            />
          </>
        )}
      </ListPanel>
      {asked !== undefined && (
        <DecisionDialog
          decision={asked}
          requests={open}
          firstReason={access.reason}
          onDecide={(reason) => void access.decide(asked, reason)}
          onClose={access.cancel}
        />
      )}
    </Screen>
  );
});
