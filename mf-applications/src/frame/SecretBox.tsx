import { saveFile } from '@passport/shared/data/saveFile';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, radius, space, text } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { DownloadIcon } from '@passport/shared/ui/icons';
import { styled } from 'styled-components';
import { areaTexts } from '../texts';
import { CopyButton } from './CopyButton';
import { FormActions } from './formLayout';

interface SecretBoxProps {
  /** Its name on the screen, translated. */
  name: string;
  /** The name is shown above it; by default the title of its card contains it. */
  isNamed?: boolean;
  secret: string;
  /** The content of the file, as lines of an .env file. */
  file: { name: string; values: Readonly<Record<string, string>> };
  /** To keep it is the main action of the screen, until `onKept`. */
  isMain?: boolean;
  /** It was copied, or saved as a file. */
  onKept?(): void;
}

/** A secret, this one time: to copy, or to keep as a file. */
export function SecretBox({ name, isNamed = false, secret, file, isMain = false, onKept }: SecretBoxProps) {
  const t = useMessages(areaTexts.namespace);
  const handleDownload = (): void => {
    const lines = Object.entries(file.values).map(([key, value]) => `${key}=${value}\n`);
    saveFile(file.name, 'text/plain', lines.join(''));
    onKept?.();
  };
  return (
    <>
      {isNamed && <Name>{name}</Name>}
      <Box aria-label={name} role="group">
        <code>{secret}</code>
      </Box>
      <Warning>{t('secret.once')}</Warning>
      <FormActions>
        <CopyButton text={secret} isMain={isMain} {...(onKept && { onCopied: onKept })} />
        <Button variant="secondary" onClick={handleDownload}>
          <DownloadIcon size={20} />
          {t('secret.download')}
        </Button>
      </FormActions>
    </>
  );
}

/** As the names of the other values of the card. */
const Name = styled.p`
  ${text.small}
  margin-top: ${space(4)};
  color: ${colors.textMuted};
  & + * {
    margin-top: ${space(1)};
  }
`;

const Box = styled.div`
  margin-top: ${space(4)};
  padding: ${space(4)};
  border-radius: ${radius.medium};
  background: ${colors.sunken};
  code {
    font-size: 0.9375rem;
    /* A hyphen is part of it, and no place to break the line. */
    word-break: break-all;
    user-select: all;
  }
`;

const Warning = styled.p`
  margin-top: ${space(2)};
  color: ${colors.warningText};
`;
