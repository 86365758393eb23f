import { telegramCodeLength } from '@passport/shared/constants';
import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TelegramSetup } from '@passport/shared/schemas/twoFactor';
import { Loading, Skeleton } from '@passport/shared/ui/Skeleton';
import { VerificationStore, type VerificationSnapshot } from '@passport/shared/verification/VerificationStore';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { useFlowMemory } from '../../data/useFlowMemory';
import { CodeForm } from '../../proof/CodeForm';
import { createTelegramApi, telegramCalls } from '@passport/shared/verification/telegramCodes.api';
import { TelegramWait } from '../../proof/TelegramWait';
import { codeFailure, useExplain } from '../../proof/useExplain';
import type { FactorChange } from '../FactorChange';
import { FactorSetup } from '../FactorSetup';
import { namespace } from '../texts';
import { createTwoFactorApi } from '../../proof/twoFactor.api';
import { newFactorMemory } from '../useFactorChange';
import { BotLink } from './BotLink';

/** A link to the bot, with the time in ms at which it expires by this browser's clock. */
interface BotLinkSetup extends TelegramSetup {
  expiresAt: number;
}

/** What of the setup survives a reload: the link that was opened, and the code that the bot sent. */
interface TelegramSnapshot {
  setup: BotLinkSetup;
  code: VerificationSnapshot | undefined;
}

/** /passport/2fa/telegram: the person starts the bot, and types the code that it sends. */
export function TelegramScreen() {
  return <FactorSetup mode="TELEGRAM">{(change) => <NewChat change={change} />}</FactorSetup>;
}

const NewChat = observer(function NewChat({ change }: { change: FactorChange }) {
  const t = useMessages(namespace);
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
  useEffect(() => memory.keep(() => setup.value && { setup: setup.value, code: code.snapshot }), [memory, setup, code]);
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
  useEffect(() => {
    if (lost === undefined) return;
    code.forget();
    void setup.load();
  }, [lost, code, setup]);

  async function submit(): Promise<void> {
    if (await code.submit()) await change.confirm({ telegram_verification: code.sent?.id });
  }

  if (isLinked && lost === undefined)
    return (
      <CodeForm
        store={code}
        lead={code.sent ? t('TELEGRAM.sent') : t('TELEGRAM.linked')}
        isBusy={change.isBusy}
        onSubmit={() => void submit()}
      >
        {code.sent && <TelegramWait id={code.sent.id} />}
      </CodeForm>
    );
  if (setup.value && setup.error === undefined)
    return (
      <>
        <BotLink
          key={setup.value.link}
          link={setup.value.link}
          expiresAt={setup.value.expiresAt}
          isRenewing={setup.isLoading}
          onRenew={() => void setup.load()}
          onLinked={() => {
            setLost(undefined);
            setIsLinked(true);
            void code.send();
          }}
        />
        {lost !== undefined && <Lost error={lost} />}
      </>
    );
  if (setup.error !== undefined) return <LoadFailure source={setup} title={t('TELEGRAM.failed')} />;
  return (
    <Loading label={t('general.loading')}>
      <Skeleton $width="200px" $height="200px" />
    </Loading>
  );
});

function Lost({ error }: { error: string }) {
  const errorText = useErrorText();
  return <FieldMessage id={useId()} error={errorText(error)} />;
}

/** The link to the bot; each further load makes another one. */
function useBotLink(kept: TelegramSnapshot | undefined): Resource<BotLinkSetup> {
  const { api } = useHost();
  const [setup] = useState(() => {
    // The link that was opened before a reload is still the right one; another would end it.
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
