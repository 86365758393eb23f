import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, radius, space, text } from '@passport/shared/theme/tokens';
import { useEffect, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { popupTexts } from '../../texts';
import type { AttachedFiles } from './AttachedFiles';

interface DropZoneProps {
  files: AttachedFiles;
  isDisabled: boolean;
  children: ReactNode;
}

const holdsFiles = ({ types }: Pick<DataTransfer, 'types'>): boolean => types.includes('Files');

/** A file dropped outside the zone would be opened in place of the page, and the input and attachments would be lost. */
function useNoStrayDrops(): void {
  useEffect(() => {
    function handleStray(event: globalThis.DragEvent): void {
      // The zone has handled the event.
      if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    }
    const events = ['dragover', 'drop'] as const;
    events.forEach((name) => window.addEventListener(name, handleStray));
    return () => events.forEach((name) => window.removeEventListener(name, handleStray));
  }, []);
}

/** Takes files that are dropped on its content or pasted into it. */
export function DropZone({ files, isDisabled, children }: DropZoneProps) {
  const t = useMessages(popupTexts.namespace);
  const [isOver, setOver] = useState(false);
  useNoStrayDrops();

  function handleOver(event: DragEvent): void {
    if (!holdsFiles(event.dataTransfer)) return;
    // Otherwise the browser would leave the page and open the file.
    event.preventDefault();
    if (!isDisabled) setOver(true);
  }

  function handleLeave({ currentTarget, relatedTarget }: DragEvent): void {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
  }

  function handleDrop(event: DragEvent): void {
    if (!holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(false);
    if (!isDisabled) files.add([...event.dataTransfer.files]);
  }

  function handlePaste({ clipboardData }: ClipboardEvent): void {
    // A table copied from a document is text and a picture of it: the text is meant.
    const isText = clipboardData.types.includes('text/plain');
    if (!isDisabled && !isText && clipboardData.files.length > 0) files.add([...clipboardData.files]);
  }

  return (
    <Zone onDragOver={handleOver} onDragLeave={handleLeave} onDrop={handleDrop} onPaste={handlePaste}>
      {children}
      {isOver && <Veil aria-hidden="true">{t('files.drop')}</Veil>}
    </Zone>
  );
}

const Zone = styled.div`
  position: relative;
`;

const Veil = styled.div`
  ${text.body}
  position: absolute;
  z-index: 1;
  inset: -${space(2)};
  display: grid;
  place-items: center;
  border: 2px dashed ${colors.accent};
  border-radius: ${radius.medium};
  background: color-mix(in srgb, ${colors.accentSoft} 92%, transparent);
  color: ${colors.accentText};
  font-weight: 600;
  pointer-events: none;
`;
