import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TotpSetup } from '@passport/shared/schemas/twoFactor';
import { atLeast, below, colors, radius, space } from '@passport/shared/theme/tokens';
import { ButtonAnchor } from '@passport/shared/ui/ButtonLink';
import { Button } from '@passport/shared/ui/Button';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CopyButton } from '../CopyButton';
import { QrCode } from '../QrCode';
import { twoFactorTexts } from '../../texts';
import { phoneWidth } from './phoneWidth';

interface KeyToAddProps {
  setup: TotpSetup;
  /** The key was added, so the main action of the screen is no longer here. */
  isTaken: boolean;
  /** The link was pressed, or the QR code shown. */
  onTaken(): void;
}

/** The key of an authenticator: as a link for this device, as a QR code for another one, and as text. */
export function KeyToAdd({ setup, isTaken, onTaken }: KeyToAddProps) {
  const t = useMessages(twoFactorTexts.namespace);
  const [isQrShown, setIsQrShown] = useState(false);
  const handleFold = () => {
    setIsQrShown(!isQrShown);
    onTaken();
  };
  return (
    <>
      <PhoneActions>
        <ButtonAnchor href={setup.uri} $variant={isTaken ? 'secondary' : 'primary'} $isWide onClick={onTaken}>
          {t('TOTP.open-app')}
        </ButtonAnchor>
        <Button variant="quiet" isWide aria-expanded={isQrShown} onClick={handleFold}>
          {t('TOTP.other-device')}
        </Button>
      </PhoneActions>
      <Qr $isShown={isQrShown}>
        <QrCode value={setup.uri} label={t('TOTP.qr')} />
      </Qr>
      <KeyLine>
        <span>
          {t('TOTP.key')}
          <Secret>{(setup.secret.match(/.{1,4}/g) ?? []).join(' ')}</Secret>
        </span>
        <CopyButton text={setup.secret} />
      </KeyLine>
    </>
  );
}

const PhoneActions = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-bottom: ${space(3)};
  @media ${atLeast(phoneWidth)} {
    display: none;
  }
`;

const Qr = styled.div<{ $isShown: boolean }>`
  @media ${below(phoneWidth)} {
    ${({ $isShown }) => !$isShown && 'display: none;'}
  }
`;

const KeyLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.medium};
  background: ${colors.sunken};
`;

const Secret = styled.code`
  display: block;
  font-size: 0.9375rem;
  overflow-wrap: anywhere;
`;
