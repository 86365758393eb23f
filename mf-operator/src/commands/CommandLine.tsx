import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Permission } from '@passport/shared/schemas/console/permissions';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { IconButton } from '@passport/shared/ui/IconButton';
import { CopyIcon } from '@passport/shared/ui/icons';
import { styled } from 'styled-components';
import { areaTexts } from '../texts';
import { commandOf, shellLine } from './commands';

/** The command that does the same as a screen or an act, ready to be copied; nothing where there is none. */
export function CommandLine({ of: permission }: { of: Permission }) {
  const t = useMessages(areaTexts.namespace);
  const copy = useCopy();
  const command = commandOf[permission];
  if (command === null) return null;
  const line = shellLine(command);
  return (
    <Line>
      <span>{t('command.same')}</span>
      <code translate="no">{line}</code>
      <IconButton
        type="button"
        aria-label={t('command.copy')}
        title={t('command.copy')}
        onClick={() => void copy(line)}
      >
        <CopyIcon size={20} />
      </IconButton>
    </Line>
  );
}

/** Copies a text to the clipboard and says so. */
function useCopy(): (words: string) => Promise<void> {
  const t = useMessages(areaTexts.namespace);
  const { toasts } = useHost();
  return async (words) => {
    try {
      await navigator.clipboard.writeText(words);
      toasts.success(t('copy.done'));
    } catch {
      // Forbidden, or missing: an insecure origin has no clipboard.
      toasts.error(t('copy.failed'));
    }
  };
}

const Line = styled.p`
  ${text.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  color: ${colors.textMuted};
  code {
    overflow-wrap: anywhere;
  }
`;
