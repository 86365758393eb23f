import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, radius, space, text } from '@passport/shared/theme/tokens';
import { MutedSmall } from '@passport/shared/ui/basics';
import { CloseIcon } from '@passport/shared/ui/icons';
import { IconButton } from '@passport/shared/ui/IconButton';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { popupTexts } from '../../texts';
import { fileSize } from './fileSize';
import { Thumbnail } from './Thumbnail';

interface FileChipProps {
  file: File;
  /** From 0 to 1 while it is being sent. */
  sentPart: number | undefined;
  onRemove(): void;
}

/** An attached file. */
export const FileChip = observer(function FileChip({ file, sentPart, onRemove }: FileChipProps) {
  const t = useMessages(popupTexts.namespace);
  const { locale } = useHost();
  return (
    <Chip>
      <Thumbnail file={file} />
      <About>
        <Name title={file.name}>{file.name}</Name>
        <MutedSmall>{fileSize(file.size, locale.current)}</MutedSmall>
      </About>
      <Remove type="button" aria-label={t('files.remove', { name: file.name })} onClick={onRemove}>
        <CloseIcon size={16} />
      </Remove>
      {sentPart !== undefined && (
        <Progress value={sentPart} max={1} aria-label={t('files.sending', { name: file.name })} />
      )}
    </Chip>
  );
});

const Chip = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space(3)};
  overflow: hidden;
  padding: ${space(2)};
  border: 1px solid ${colors.borderStrong};
  border-radius: ${radius.medium};
`;

const About = styled.div`
  flex: 1;
  min-width: 0;
`;

const Name = styled.p`
  ${text.body}
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Its cross is as far from the right edge as the crosses of the lines below the files. */
const Remove = styled(IconButton)`
  margin-right: -${space(2)};
  &:focus-visible {
    /* The chip cuts off what is outside of it. */
    outline-offset: -2px;
  }
`;

const Progress = styled.progress`
  appearance: none;
  position: absolute;
  inset: auto 0 0;
  width: 100%;
  height: 3px;
  border: 0;
  background: ${colors.sunken};
  &::-webkit-progress-bar {
    background: ${colors.sunken};
  }
  &::-webkit-progress-value {
    background: ${colors.accent};
  }
  &::-moz-progress-bar {
    background: ${colors.accent};
  }
`;
