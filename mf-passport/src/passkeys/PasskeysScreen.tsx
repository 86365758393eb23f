import { passkeyNameMaxLength } from '@passport/shared/constants';
import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { PasskeyItem } from '@passport/shared/schemas/passkeys';
import { Card } from '@passport/shared/ui/Card';
import { ConfirmDialog } from '@passport/shared/ui/ConfirmDialog';
import { RowSkeletons } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { Loading } from '@passport/shared/ui/Skeleton';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { NameDialog } from '../frame/NameDialog';
import { Screen } from '../frame/Screen';
import { accountTexts, passkeysTexts } from '../texts';
import { PasskeyList } from './PasskeyList';
import { RemovedPasskeys } from './RemovedPasskeys';
import { usePasskeys } from './usePasskeys';
import { usePasskeyWords } from './usePasskeyWords';

/** /passport/passkeys: the passkeys that sign the person in; each can be named and removed, and taken back for a while. */
export const PasskeysScreen = observer(function PasskeysScreen() {
  const t = useMessages(passkeysTexts.namespace);
  const account = useMessages(accountTexts.namespace);
  const { toasts } = useHost();
  const showFailure = useFailureToast();
  const { nameOf, keepingOf } = usePasskeyWords();
  const passkeys = usePasskeys();
  const [named, setNamed] = useState<PasskeyItem>();
  const [asked, setAsked] = useState<PasskeyItem>();
  const [heading, handleGone] = useFocusHome<HTMLHeadingElement>();
  const { list } = passkeys;

  /** The button that was pressed may be gone with its row, or with the last passkey that could be added. */
  async function report(done: Promise<boolean>, text: string): Promise<void> {
    try {
      if (await done) toasts.success(text);
      handleGone();
    } catch (error) {
      showFailure(error);
    }
  }

  function handleRemove(): void {
    if (!asked) return;
    // Closed first: the sign-in may have to be confirmed, in a dialog of its own.
    setAsked(undefined);
    void report(passkeys.remove(asked.id), t('removed'));
  }

  return (
    <Screen title={account('sections.passkeys')} lead={t('lead')}>
      {list.value ? (
        <>
          <PasskeyList
            passkeys={passkeys}
            items={list.value.items}
            headingRef={heading}
            onAdd={() => void report(passkeys.add(), t('added'))}
            onName={setNamed}
            onRemove={setAsked}
          />
          {list.value.removed.length > 0 && (
            <RemovedPasskeys
              passkeys={passkeys}
              removed={list.value.removed}
              onRestore={(id) => void report(passkeys.restore(id), t('restored'))}
            />
          )}
        </>
      ) : (
        <Unloaded list={list} />
      )}
      {named && (
        <NameDialog
          t={t}
          facts={[named.authenticator ?? t('unnamed'), keepingOf(named)]}
          name={named.name}
          maxLength={passkeyNameMaxLength}
          save={(name) => passkeys.rename(named.id, name)}
          onClose={() => setNamed(undefined)}
        />
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('remove-title', { name: asked ? nameOf(asked) : '' })}
        text={t('remove-text')}
        confirm={t('remove')}
        isBusy={false}
        onConfirm={handleRemove}
        onClose={() => setAsked(undefined)}
      />
    </Screen>
  );
});

const Unloaded = observer(function Unloaded({ list }: Pick<ReturnType<typeof usePasskeys>, 'list'>) {
  const t = useMessages(passkeysTexts.namespace);
  if (list.error !== undefined)
    return (
      <Card>
        <LoadFailure source={list} title={t('failed')} />
      </Card>
    );
  return (
    <Loading label={t('general.loading')}>
      <Section title={t('heading')}>
        <RowSkeletons count={2} />
      </Section>
    </Loading>
  );
});
