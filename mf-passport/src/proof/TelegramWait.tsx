import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, text } from '@passport/shared/theme/tokens';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { createTelegramApi } from '@passport/shared/verification/telegramCodes.api';
import { proofTexts } from '../texts';

/** By then the bot's answer to a send is known. */
const askAfterMs = 3000;

/**
 * Shows that Telegram's spam protection delays a code, and for how long (spec 8).
 * @param id the verification whose code was sent
 */
export function TelegramWait({ id }: { id: string }) {
  const t = useMessages(proofTexts.namespace);
  const { api } = useHost();
  const [seconds, setSeconds] = useState<number | null>(null);

  useEffect(() => {
    setSeconds(null);
    let isOver = false;
    const ask = async () => {
      const { wait_seconds } = await createTelegramApi(api).telegramStatus(id);
      if (!isOver) setSeconds(wait_seconds);
    };
    // A failed status call is ignored: the code may have arrived.
    const timer = setTimeout(() => void ask().catch(() => undefined), askAfterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, id]);

  return <Line role="status">{seconds !== null && t('errors.telegram-spam', { seconds })}</Line>;
}

const Line = styled.p`
  ${text.small}
  width: 100%;
  min-height: 1.125rem;
  color: ${colors.warningText};
`;
