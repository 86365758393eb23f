import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { CopyIcon } from '@passport/shared/ui/icons';
import { namespace } from './namespace';

/** Copies a text to the clipboard and says so. */
export function CopyButton({ text }: { text: string }) {
  const t = useMessages(namespace);
  const { toasts } = useHost();
  const handleCopy = () => {
    navigator.clipboard.writeText(text).then(
      () => toasts.success(t('copied')),
      () => toasts.error(t('not-copied')),
    );
  };
  return (
    <Button variant="secondary" onClick={handleCopy}>
      <CopyIcon size={20} />
      {t('copy')}
    </Button>
  );
}
