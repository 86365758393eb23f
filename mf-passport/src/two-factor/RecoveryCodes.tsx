import { Checkbox } from '@passport/shared/form/Checkbox';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { below, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { DownloadIcon, PrintIcon } from '@passport/shared/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { saveFile } from '@passport/shared/data/saveFile';
import { useFlowMemory } from '../data/useFlowMemory';
import { Section } from '@passport/shared/ui/Section';
import { maskPhone } from '@passport/shared/phone/maskPhone';
import { paths } from '../paths';
import { dateOnly } from '@passport/shared/wording/dates';
import { CopyButton } from './CopyButton';
import { codesMemory } from './codesMemory';
import { CodeList, PrintedTitle, Printed } from './recoveryCodesPaper';
import { twoFactorTexts } from '../texts';

/**
 * The recovery codes, this one time: to save as a file, to copy, to print. The screen is left by confirming that they are saved;
 * a reload shows that they cannot be shown again.
 */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useMessages(twoFactorTexts.namespace);
  const { session, locale } = useHost();
  const navigate = useNavigate();
  const memory = useFlowMemory<boolean>(codesMemory);
  const [isSaved, setIsSaved] = useState(false);
  const [createdAt] = useState(() => new Date().toISOString());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => memory.keep(() => true), [memory]);
  useEffect(() => heading.current?.focus(), []);

  const use = t(session.user?.two_factor_auth === 'TOTP' ? 'codes.lead-app' : 'codes.lead');
  const about = t('codes.about', {
    phone: session.user ? maskPhone(session.user.phone) : '',
    day: dateOnly(createdAt, locale.current),
    site: window.location.host,
  });
  const listed = codes.join('\n');
  const handleDownload = () =>
    saveFile('passport-recovery-codes.txt', 'text/plain', `${t('codes.file')}\n${about}\n\n${listed}\n`);
  const handleDone = () => {
    memory.forget();
    void navigate(paths.twoFactor);
  };

  return (
    <Printed>
      <Section title={t('codes.title')} lead={`${use} ${t('codes.once')}`} headingRef={heading}>
        <PrintedTitle>
          {t('codes.file')}
          <br />
          {about}
        </PrintedTitle>
        <CodeList>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </CodeList>
        <Actions>
          <Button variant="secondary" onClick={handleDownload}>
            <DownloadIcon size={20} />
            {t('codes.download')}
          </Button>
          <CopyButton text={listed} />
          <Button variant="secondary" onClick={() => window.print()}>
            <PrintIcon size={20} />
            {t('codes.print')}
          </Button>
        </Actions>
        <SavedAndDone>
          <Checkbox name="saved" checked={isSaved} onChange={setIsSaved}>
            {t('codes.saved')}
          </Checkbox>
          <Button disabled={!isSaved} onClick={handleDone}>
            {t('success.done')}
          </Button>
        </SavedAndDone>
      </Section>
    </Printed>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  /* Two rows of them would end at different places. */
  @media ${below(640)} {
    & > * {
      flex: 1 1 auto;
    }
  }
  @media print {
    display: none;
  }
`;

const SavedAndDone = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(3)};
  margin-top: ${space(5)};
  @media ${below(640)} {
    justify-items: stretch;
  }
  @media print {
    display: none;
  }
`;
