import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { atLeast, below, colors, space } from '@passport/shared/theme/tokens';
import { buttonStyle, type ButtonLook } from '@passport/shared/ui/buttonStyle';
import { SendIcon } from '@passport/shared/ui/icons';
import { Spinner } from '@passport/shared/ui/Spinner';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { namespace } from '../texts';
import { QrCode } from '../QrCode';
import { createTwoFactorApi } from '../../proof/twoFactor.api';

/** How often it is asked whether Start was pressed. */
const askEveryMs = 2000;

interface BotLinkProps {
  link: string;
  /** Start was pressed. */
  onLinked(): void;
}

/** The way to the bot, by a press on this device or by a QR code for the phone; waits until Start was pressed there. */
export function BotLink({ link, onLinked }: BotLinkProps) {
  const t = useMessages(namespace);
  const { api } = useHost();
  const latest = useRef(onLinked);
  useEffect(() => {
    latest.current = onLinked;
  });

  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const { is_linked } = await createTwoFactorApi(api).telegramState();
      if (!is_linked || isOver) return;
      isOver = true;
      clearInterval(timer);
      latest.current();
    };
    // A failed call is ignored: another one follows.
    const timer = setInterval(() => void ask().catch(() => undefined), askEveryMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [api]);

  return (
    <>
      <OnPhone>{t('TELEGRAM.open-here')}</OnPhone>
      <Elsewhere>
        <Guide>{t('TELEGRAM.open-by-camera')}</Guide>
        <QrCode value={link} label={t('TELEGRAM.qr')} />
      </Elsewhere>
      <Open href={link} target="_blank" rel="noopener noreferrer" $variant="primary" $isWide={false}>
        <SendIcon size={20} />
        {t('TELEGRAM.open-bot')}
        <VisuallyHidden>, {t('general.new-tab')}</VisuallyHidden>
      </Open>
      <Waiting role="status">
        <Spinner $size={16} />
        {t('TELEGRAM.waiting')}
      </Waiting>
    </>
  );
}

const Guide = styled.p`
  margin-bottom: ${space(4)};
`;

/** A phone cannot scan its own screen. */
const Elsewhere = styled.div`
  @media ${below(640)} {
    display: none;
  }
`;

const OnPhone = styled(Guide)`
  @media ${atLeast(640)} {
    display: none;
  }
`;

const Open = styled.a<ButtonLook>`
  ${buttonStyle}
`;

const Waiting = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  margin-top: ${space(4)};
  color: ${colors.textMuted};
`;
