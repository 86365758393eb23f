import { useHost } from '@passport/shared/host/HostContext';
import { supportButton } from '@passport/shared/host/supportButton';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { CodeNote } from '@passport/shared/verification/CodeNote';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { namespace } from './texts';

interface NewEmailNoteProps {
  code: VerificationStore;
  /** The mail server refused the email: no code will arrive. */
  isRefused: boolean;
}

/** The line below the code of a new address: what to expect of the email, and what to do if it does not arrive (spec 8). */
export function NewEmailNote({ code, isRefused }: NewEmailNoteProps) {
  const t = useMessages(namespace);
  const host = useHost();
  return (
    <CodeNote
      store={code}
      hint={t('email-delay')}
      refusal={isRefused ? t('email-refused') : undefined}
      help={
        <>
          {t('check-spam')} <LinkButton {...supportButton(host)}>{t('support')}</LinkButton>
        </>
      }
    />
  );
}
