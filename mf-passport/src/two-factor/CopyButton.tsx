import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { CopyIcon } from '@passport/shared/ui/icons';
import { twoFactorTexts } from '../texts';

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text }: { text: string }) {
  const t = useMessages(twoFactorTexts.namespace);
  const { toasts } = useHost();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(t('copied'));
    } catch {
      // Forbidden, or missing: an insecure origin has no clipboard.
      toasts.error(t('not-copied'));
    }
  };
  return (
    <Button variant="secondary" onClick={() => void handleCopy()}>
      <CopyIcon size={20} />
      {t('copy')}
    </Button>
  );
}
