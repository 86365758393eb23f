import { telegramCodeLength } from '@passport/shared/constants';
import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TelegramSetup } from '@passport/shared/schemas/twoFactor';
import { Button } from '@passport/shared/ui/Button';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { useLatest } from '@passport/shared/ui/useLatest';
import { VerificationStore, type VerificationSnapshot } from '@passport/shared/verification/VerificationStore';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useFlowMemory } from '../../data/useFlowMemory';
import { CodeForm } from '../../proof/CodeForm';
import { createTelegramApi, telegramCalls } from '@passport/shared/verification/telegramCodes.api';
import { TelegramWait } from '../../proof/TelegramWait';
import { codeFailure, useExplain } from '../../proof/useExplain';
import type { FactorChange } from '../FactorChange';
import { FactorSetup } from '../FactorSetup';
import { twoFactorTexts } from '../../texts';
import { createTwoFactorApi } from '../../proof/twoFactor.api';
import { newFactorMemory } from '../useFactorChange';
import { BotLink } from './BotLink';

/** A link to the bot, with the time in ms at which it expires by this browser's clock. */
interface BotLinkSetup extends TelegramSetup {
  expiresAt: number;
}

/** The part of the setup that survives a reload: the opened link, and the code that the bot sent. */
interface TelegramSnapshot {
  setup: BotLinkSetup;
  code: VerificationSnapshot | undefined;
}

/** Undefined while another link is loading: a reload does not restore the earlier one. */
function snapshotOf({ value, isLoading, error }: Resource<BotLinkSetup>, code: VerificationStore) {
  const isOver = isLoading || error !== undefined;
  return value && !isOver ? { setup: value, code: code.snapshot } : undefined;
}

/** /passport/2fa/telegram: the person starts the bot, and types the code that it sends. */
export function TelegramScreen() {
  return <FactorSetup mode="TELEGRAM">{(change) => <NewChat change={change} />}</FactorSetup>;
}

const NewChat = observer(function NewChat({ change }: { change: FactorChange }) {
  const t = useMessages(twoFactorTexts.namespace);
  const { api } = useHost();
  const explain = useExplain();
  const memory = useFlowMemory<TelegramSnapshot>(newFactorMemory('TELEGRAM'));
  const [kept] = useState(() => memory.read());
  const setup = useBotLink(kept);
  const [isLinked, setIsLinked] = useState(kept?.code !== undefined);
  // Why the bot has to be started once more: the service no longer knows the chat, or refuses its code. Key or text.
  const [lost, setLost] = useState<string>();
  const [code] = useState(() => {
    const made = new VerificationStore(
      telegramCalls(createTelegramApi(api), () => ({ action: 'UPDATE_PROFILE_NEW' })),
      (error, call) => {
        const failure = explain(error, 'code', call);
        setLost(failure.fields.telegram_verification);
        return codeFailure(failure);
      },
      telegramCodeLength,
    );
    if (kept?.code) made.restore(kept.code);
    return made;
  });
  useEffect(() => memory.keep(() => snapshotOf(setup, code)), [memory, setup, code]);
  useEffect(() => () => code.timer.dispose(), [code]);

  useEffect(
    () =>
      reaction(
        () => change.errors,
        (errors) => {
          setLost(errors.telegram_verification);
          code.setError(Object.values(errors)[0], change.note);
        },
      ),
    [change, code],
  );
  const [home, hasGone] = useFocusHome<HTMLDivElement>();
  /** Back to a link, which is a new one: the chat connected by the earlier one no longer counts. */
  const restart = () => {
    code.forget();
    setIsLinked(false);
    hasGone();
    void setup.load();
  };
  const latestRestart = useLatest(restart);
  // Before the next paint, so that the earlier link is not shown again.
  useLayoutEffect(() => {
    if (lost !== undefined) latestRestart.current();
  }, [lost, latestRestart]);

  async function submit(): Promise<void> {
    if (await code.submit()) await change.confirm({ telegram_verification: code.sent?.id });
  }

  return (
    <FocusedSteps ref={home} tabIndex={-1}>
      {lost !== undefined && <Lost error={lost} />}
      {isLinked ? (
        <CodeForm
          store={code}
          lead={code.sent ? t('TELEGRAM.sent') : t('TELEGRAM.linked')}
          isBusy={change.isBusy}
          onSubmit={() => void submit()}
        >
          {/* The link may have been opened in another account, or by somebody else: it connects no second chat. */}
          <Button variant="quiet" disabled={change.isBusy} onClick={restart}>
            {t('TELEGRAM.renew')}
          </Button>
          {code.sent && <TelegramWait id={code.sent.id} />}
        </CodeForm>
      ) : (
        <NewLink
          setup={setup}
          onRenew={restart}
          onLinked={() => {
            setLost(undefined);
            setIsLinked(true);
            void code.send();
          }}
        />
      )}
    </FocusedSteps>
  );
});

interface NewLinkProps {
  setup: Resource<BotLinkSetup>;
  onRenew(): void;
  onLinked(): void;
}

/** The link once it is loaded; while another one loads, the earlier one is disabled. */
const NewLink = observer(function NewLink({ setup, onRenew, onLinked }: NewLinkProps) {
  const t = useMessages(twoFactorTexts.namespace);
  const { value, error, isLoading } = setup;
  if (error !== undefined) return <LoadFailure source={setup} title={t('TELEGRAM.failed')} />;
  if (value && !isLoading)
    return (
      <BotLink key={value.link} link={value.link} expiresAt={value.expiresAt} onRenew={onRenew} onLinked={onLinked} />
    );
  return (
    <Loading label={t('general.loading')}>
      <Skeleton $width="200px" $height="200px" />
    </Loading>
  );
});

/** Takes the focus when the focused element is removed. */
const FocusedSteps = styled.div`
  &:focus {
    outline: none;
  }
`;

function Lost({ error }: { error: string }) {
  const errorText = useErrorText();
  return <FieldMessage id={useId()} error={errorText(error)} />;
}

/** The link to the bot; each further load creates another one. */
function useBotLink(kept: TelegramSnapshot | undefined): Resource<BotLinkSetup> {
  const { api } = useHost();
  const [setup] = useState(() => {
    // A link opened before a reload is still valid; another one would end it.
    let opened = kept && (kept.code || kept.setup.expiresAt > Date.now()) ? kept.setup : undefined;
    return new Resource(async () => {
      const link = opened ?? (await startTelegram(createTwoFactorApi(api)));
      opened = undefined;
      return link;
    });
  });
  useLoad(setup);
  return setup;
}

async function startTelegram(api: ReturnType<typeof createTwoFactorApi>): Promise<BotLinkSetup> {
  const setup = await api.startTelegram();
  return { ...setup, expiresAt: Date.now() + setup.expires_in_seconds * 1000 };
}
