import { CodeField } from '@passport/shared/form/CodeField';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Modal } from '@passport/shared/ui/Modal';
import { Muted, Spaced } from '@passport/shared/ui/basics';
import { useWaitText } from '@passport/shared/verification/useWaitText';
import { canUsePasskeys } from '@passport/shared/webauthn/ceremonies';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { useConsole } from '../data/useConsole';
import { paths } from '../paths';
import { areaTexts } from '../texts';
import type { Asked } from './OperatorSession';
import { SessionProof, totpLength } from './SessionProof';

/** The dialog of the operator's session, over whatever screen is shown; the screen keeps its input. */
export const SessionDialog = observer(function SessionDialog() {
  const { session } = useConsole();
  return session.question ? <OpenDialog asked={session.question.asked} /> : null;
});

const OpenDialog = observer(function OpenDialog({ asked }: { asked: Asked }) {
  const t = useMessages(areaTexts.namespace);
  const waitText = useWaitText();
  const { api } = useHost();
  const { session } = useConsole();
  const [proof] = useState(() => new SessionProof(api, () => session.close(true)));
  const fault =
    proof.waitSeconds === undefined
      ? proof.error && t(proof.error)
      : t('errors.too-many-tries', { when: waitText(proof.waitSeconds) });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void proof.submit();
  };
  if (proof.needsSetup) return <SetupNeeded onClose={() => session.close(false)} />;
  return (
    <Modal isOpen title={t(`session.${asked}.title`)} onClose={() => session.close(false)}>
      <form noValidate onSubmit={handleSubmit}>
        <Muted $below={4}>{t(`session.${asked}.lead`)}</Muted>
        <CodeField
          label={t('session.totp')}
          error={fault}
          length={totpLength}
          value={proof.code}
          isBusy={proof.isBusy}
          onChange={(code) => proof.input(code)}
          onComplete={() => void proof.submit()}
        />
        <Spaced $above={4}>
          <Button type="submit" isWide isLoading={proof.isBusy}>
            {t('session.confirm')}
          </Button>
        </Spaced>
        {canUsePasskeys() && (
          <Spaced $above={2}>
            <Button variant="quiet" isWide disabled={proof.isBusy} onClick={() => void proof.usePasskey()}>
              {t('session.passkey')}
            </Button>
          </Spaced>
        )}
      </form>
    </Modal>
  );
});

/** Codes by SMS or email do not open the console: the person sets up an authenticator or a passkey first. */
function SetupNeeded({ onClose }: { onClose: () => void }) {
  const t = useMessages(areaTexts.namespace);
  return (
    <Modal
      isOpen
      title={t('session.setup.title')}
      onClose={onClose}
      actions={
        <ButtonLink to={paths.ownSecurity} $variant="primary" $isWide={false} data-autofocus>
          {t('session.setup.action')}
        </ButtonLink>
      }
    >
      <p>{t('session.setup.text')}</p>
    </Modal>
  );
}
