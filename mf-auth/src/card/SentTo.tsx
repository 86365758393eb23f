import { useMessages } from '@passport/shared/i18n/useMessages';
import { Contact } from '@passport/shared/ui/Contact';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { styled } from 'styled-components';
import { formsTexts } from '../texts';

interface SentToProps {
  /** Says where the code went. */
  text: string;
  /** Leads to where the contact can be changed; without it there is no link. */
  onChange?: (() => void) | undefined;
}

/** Where a code went, and a link to change that. */
export function SentTo({ text, onChange }: SentToProps) {
  const t = useMessages(formsTexts.namespace);
  const place = <Contact>{text}</Contact>;
  if (!onChange) return place;
  return (
    <Line>
      <span>{place}</span> <LinkButton onClick={onChange}>{t('code.change')}</LinkButton>
    </Line>
  );
}

const Line = styled.span`
  overflow-wrap: anywhere;
`;
