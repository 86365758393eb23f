import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TelegramStatusAnswer } from '@passport/shared/schemas/twoFactor';
import { createTelegramApi, type TelegramApi } from '@passport/shared/verification/telegramCodes.api';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import type { LoginFlow } from '../flow/LoginFlow';
import { secondFactorTexts } from '../texts';
import { createSentCodeMemory } from './sentCodeMemory';
import { SentFactorStep } from './SentFactorStep';
import { createTelegramStore } from './telegramStore';
import { useExplain } from './useExplain';

const pollIntervalMs = 3000;

/** Polls the delivery of a code until it was sent or has failed; undefined before the first answer. */
function useTelegramStatus(api: TelegramApi, verification: string | undefined): TelegramStatusAnswer | undefined {
  const [known, setKnown] = useState<{ verification: string; status: TelegramStatusAnswer }>();
  useEffect(() => {
    if (verification === undefined) return;
    const poll = async () => {
      const status = await api.telegramStatus(verification).catch(() => undefined);
      if (status) setKnown({ verification, status });
      if (status?.is_sent || status?.has_failed) clearInterval(timer);
    };
    const timer = setInterval(() => void poll(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [api, verification]);
  return known?.verification === verification ? known?.status : undefined;
}

interface TelegramStepProps {
  flow: LoginFlow;
  onBack(): void;
  children?: ReactNode;
}

/** TELEGRAM: the bot sends the code immediately, or as soon as the spam protection of Telegram allows it. */
export const TelegramStep = observer(function TelegramStep({ flow, onBack, children }: TelegramStepProps) {
  const host = useHost();
  const t = useMessages(secondFactorTexts.namespace);
  const explain = useExplain();
  const [api] = useState(() => createTelegramApi(host.api));
  const [memory] = useState(() => createSentCodeMemory('passport.telegram', flow));
  const [store] = useState(() => {
    const created = createTelegramStore(flow, api, explain);
    memory.restore(created);
    return created;
  });
  const status = useTelegramStatus(api, store.sent?.id);
  useEffect(() => {
    const stopKeeping = memory.keep(store);
    return () => {
      stopKeeping();
      store.timer.dispose();
    };
  }, [memory, store]);

  const authenticate = async () => {
    try {
      await flow.authenticate({ telegram_verification: store.sent?.id ?? '' });
    } catch (error) {
      const { text, note } = explain(error);
      store.setError(text, note);
    }
  };
  const hint = () => {
    if (status?.has_failed) return t('telegram.failed');
    return status?.wait_seconds ? t('telegram.held', { seconds: status.wait_seconds }) : undefined;
  };
  // The service has accepted the code for sending; Telegram may not have delivered it.
  const sent = () => {
    if (status?.has_failed) return t('telegram.not-sent');
    return t(status?.wait_seconds ? 'telegram.sending' : 'telegram.subtitle');
  };
  return (
    <SentFactorStep
      title={t('telegram.title')}
      subtitle={{ sending: t('telegram.sending'), sent: sent(), failed: t('telegram.not-sent') }}
      hint={hint()}
      store={store}
      isBusy={flow.isBusy}
      note={flow.note}
      onProven={authenticate}
      onBack={onBack}
    >
      {children}
    </SentFactorStep>
  );
});
