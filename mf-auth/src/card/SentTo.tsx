import { LinkButton } from '@passport/shared/ui/TextLink';
import { useStepsMessages } from './texts';

interface SentToProps {
  /** Says where the code went. */
  text: string;
  /** Leads to where the contact can be changed; without it there is no link. */
  onChange?: (() => void) | undefined;
}

/** Where a code went, and a link to change that. */
export function SentTo({ text, onChange }: SentToProps) {
  const t = useStepsMessages();
  if (!onChange) return text;
  return (
    <>
      {`${text}\u00a0· `}
      <LinkButton onClick={onChange}>{t('code.change')}</LinkButton>
    </>
  );
}
