import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { IconButton } from '@passport/shared/ui/IconButton';
import { CopyIcon } from '@passport/shared/ui/icons';
import { areaTexts } from '../texts';

interface CopyButtonProps {
  text: string;
  /** Name of the copied text, translated: the button is then only an icon. */
  name?: string;
  /** The main action of its screen. */
  isMain?: boolean;
  /** Called once it is on the clipboard. */
  onCopied?(): void;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, name, isMain = false, onCopied }: CopyButtonProps) {
  const t = useMessages(areaTexts.namespace);
  const { toasts } = useHost();
  async function handleCopy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(t('copy.done'));
      onCopied?.();
    } catch {
      // Forbidden, or missing: an insecure origin has no clipboard.
      toasts.error(t('copy.failed'));
    }
  }
  if (name !== undefined) {
    const label = t('copy.what', { name });
    return (
      <IconButton type="button" aria-label={label} title={label} onClick={() => void handleCopy()}>
        <CopyIcon size={20} />
      </IconButton>
    );
  }
  return (
    <Button variant={isMain ? 'primary' : 'secondary'} onClick={() => void handleCopy()}>
      <CopyIcon size={20} />
      {t('copy.copy')}
    </Button>
  );
}
