import { useMessages } from '@passport/shared/i18n/useMessages';
import { Contact } from '@passport/shared/ui/Contact';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { space } from '@passport/shared/theme/tokens';
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

/** The link may take a line of its own: no mark between the two is left alone at the end of the first. */
const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  overflow-wrap: anywhere;
`;
