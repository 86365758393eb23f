import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, radius, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { DownloadIcon, PrintIcon } from '@passport/shared/ui/icons';
import { styled } from 'styled-components';
import { saveFile } from '../data/saveFile';
import { narrow } from '../frame/measures';
import { Section } from '../frame/Section';
import { CopyButton } from './CopyButton';
import { namespace } from './texts';

/** The recovery codes, this one time: to copy, to print, to keep as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useMessages(namespace);
  const text = codes.join('\n');
  const handleDownload = () => saveFile('passport-recovery-codes.txt', 'text/plain', `${t('codes.file')}\n\n${text}\n`);
  return (
    <Printed>
      <Section title={t('codes.title')} lead={t('codes.lead')}>
        <List>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </List>
        <Actions>
          <CopyButton text={text} />
          <Button variant="secondary" onClick={() => window.print()}>
            <PrintIcon size={20} />
            {t('codes.print')}
          </Button>
          <Button variant="secondary" onClick={handleDownload}>
            <DownloadIcon size={20} />
            {t('codes.download')}
          </Button>
        </Actions>
      </Section>
    </Printed>
  );
}

/** On paper there are the codes alone. */
const Printed = styled.div`
  margin-top: ${space(4)};
  @media print {
    body:has(&) * {
      visibility: hidden;
    }
    &,
    & * {
      visibility: visible !important;
    }
    & {
      position: fixed;
      inset: 0;
    }
  }
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: ${space(2)} ${space(6)};
  margin: ${space(4)} 0;
  padding: ${space(4)};
  border-radius: ${radius.medium};
  background: ${colors.muted};
  list-style: none;
  code {
    font-size: 0.9375rem;
    overflow-wrap: anywhere;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  /* Two rows of them would end at different places. */
  @media ${narrow} {
    & > * {
      flex: 1 1 auto;
    }
  }
  @media print {
    display: none;
  }
`;
