import { useHost } from '@passport/shared/host/HostContext';
import { supportButton } from '@passport/shared/host/supportButton';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { CodeNote } from '@passport/shared/verification/CodeNote';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { proofTexts } from '../texts';

interface EmailNoteProps {
  code: VerificationStore;
  /** The text if the mail server refused the email. */
  refusal?: string | undefined;
}

/** The line below a code that was sent by email: what to expect, and what to do if it does not arrive (spec 8). */
export function EmailNote({ code, refusal }: EmailNoteProps) {
  const t = useMessages(proofTexts.namespace);
  const host = useHost();
  return (
    <CodeNote
      store={code}
      hint={t('email-delay')}
      refusal={refusal}
      help={
        <>
          {t('check-spam')} <LinkButton {...supportButton(host)}>{t('support')}</LinkButton>
        </>
      }
    />
  );
}
