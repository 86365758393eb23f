import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { atLeast, below, colors, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { ButtonAnchor } from '@passport/shared/ui/ButtonLink';
import { SendIcon } from '@passport/shared/ui/icons';
import { Spinner } from '@passport/shared/ui/Spinner';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { twoFactorTexts } from '../../texts';
import { QrCode } from '../QrCode';
import { createTwoFactorApi } from '../../proof/twoFactor.api';

/** Interval of the polls for whether the person has pressed Start. */
const askEveryMs = 2000;

interface BotLinkProps {
  link: string;
  /** Time in ms after which the link has expired. */
  expiresAt: number;
  /** Requests another link. */
  onRenew(): void;
  /** Called once when Start has been pressed. */
  onLinked(): void;
}

/** A link to the bot for this device and a QR code for a phone. Polls until the person has pressed Start, or the link has expired. */
export function BotLink({ link, expiresAt, onRenew, onLinked }: BotLinkProps) {
  const t = useMessages(twoFactorTexts.namespace);
  const { api } = useHost();
  const latestOnLinked = useRef(onLinked);
  useEffect(() => {
    latestOnLinked.current = onLinked;
  });

  const [isExpired, setIsExpired] = useState(false);
  useEffect(() => {
    if (isExpired) return;
    let isOver = false;
    const ask = async () => {
      const { is_linked } = await createTwoFactorApi(api).telegramState();
      if (!is_linked || isOver) return;
      isOver = true;
      clearInterval(timer);
      latestOnLinked.current();
    };
    const poll = (): void => {
      if (Date.now() >= expiresAt) setIsExpired(true);
      // A failed call is ignored: another one follows.
      else void ask().catch(() => undefined);
    };
    const timer = setInterval(poll, askEveryMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [api, expiresAt, isExpired]);

  if (isExpired)
    return (
      <>
        <Guide role="status">{t('TELEGRAM.expired')}</Guide>
        <Button onClick={onRenew}>{t('TELEGRAM.renew')}</Button>
      </>
    );
  return (
    <>
      <PhoneGuide>{t('TELEGRAM.open-here')}</PhoneGuide>
      <CodeToScan>
        <Guide>{t('TELEGRAM.open-by-camera')}</Guide>
        <QrCode value={link} label={t('TELEGRAM.qr')} />
      </CodeToScan>
      <ButtonAnchor href={link} target="_blank" rel="noopener noreferrer" $variant="primary" $isWide={false}>
        <SendIcon size={20} />
        {t('TELEGRAM.open-bot')}
        <VisuallyHidden>, {t('general.new-tab')}</VisuallyHidden>
      </ButtonAnchor>
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
const CodeToScan = styled.div`
  @media ${below(640)} {
    display: none;
  }
`;

const PhoneGuide = styled(Guide)`
  @media ${atLeast(640)} {
    display: none;
  }
`;

const Waiting = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  margin-top: ${space(4)};
  color: ${colors.textMuted};
`;
