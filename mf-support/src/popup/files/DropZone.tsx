import { colors, radius, space, text } from '@passport/shared/theme/tokens';
import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useWording } from '../texts';
import type { AttachedFiles } from './AttachedFiles';

interface DropZoneProps {
  files: AttachedFiles;
  isDisabled: boolean;
  children: ReactNode;
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files that are dropped on its content or pasted into it. */
export function DropZone({ files, isDisabled, children }: DropZoneProps) {
  const t = useWording();
  const [isOver, setOver] = useState(false);

  function handleOver(event: DragEvent): void {
    if (!holdsFiles(event)) return;
    // Otherwise the browser would leave the page and open the file.
    event.preventDefault();
    if (!isDisabled) setOver(true);
  }

  function handleLeave({ currentTarget, relatedTarget }: DragEvent): void {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
  }

  function handleDrop(event: DragEvent): void {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    if (!isDisabled) files.add([...event.dataTransfer.files]);
  }

  function handlePaste({ clipboardData }: ClipboardEvent): void {
    // A table copied from a document comes as text and as a picture of it: the text is meant.
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
  ${text.lead}
  position: absolute;
  z-index: 1;
  inset: -${space(2)};
  display: grid;
  place-items: center;
  border: 2px dashed ${colors.focus};
  border-radius: ${radius.medium};
  background: color-mix(in srgb, ${colors.accentSoft} 92%, transparent);
  color: ${colors.accentText};
  font-weight: 600;
  pointer-events: none;
`;
