import { useHost } from '@passport/shared/host/HostContext';
import { supportButton } from '@passport/shared/host/supportButton';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, text } from '@passport/shared/theme/tokens';
import { disclosure } from '@passport/shared/ui/disclosure';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { CodeNote as SharedCodeNote } from '@passport/shared/verification/CodeNote';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { formsTexts } from '../texts';

interface CodeNoteProps extends Omit<ComponentProps<typeof SharedCodeNote>, 'refusal'> {
  /** The mail server refused the email: no code will arrive. */
  isRefused?: boolean;
}

/** The line below the field of a code, whose help leads to support. */
export function CodeNote({ help, isRefused = false, ...props }: CodeNoteProps) {
  const t = useMessages(formsTexts.namespace);
  const host = useHost();
  return (
    <SharedCodeNote
      {...props}
      refusal={isRefused ? t('code.email-refused') : undefined}
      help={
        <>
          {help} <LinkButton {...supportButton(host)}>{t('code.support')}</LinkButton>
        </>
      }
    />
  );
}

/** An alternative to waiting for a code. */
interface CodeAction {
  text: string;
  onChoose(): void;
}

/** A number that was typed, and the way to correct it. */
interface TypedNumber {
  text: string;
  onChange(): void;
}

interface CodeHelpProps {
  /** Replaces the folded help. */
  instead?: CodeAction | undefined;
  /** Offered in the folded help, before support. */
  actions?: readonly CodeAction[];
  /** The number, to be checked first. */
  number?: TypedNumber | undefined;
  /** Unfolded: the sent code cannot be accepted any more. */
  isOpen?: boolean;
}

/** What to do if a code does not arrive, folded until it is opened. */
export function CodeHelp({ instead, actions = [], number, isOpen = false }: CodeHelpProps) {
  const t = useMessages(formsTexts.namespace);
  const host = useHost();
  if (instead)
    return (
      <OtherWays>
        <Choice onClick={instead.onChoose}>{instead.text}</Choice>
      </OtherWays>
    );
  return (
    <OtherWays as="details" {...(isOpen && { open: true })}>
      <summary>{t('code.no-code')}</summary>
      {number && (
        <p>
          {t('code.check-number', { phone: number.text })}{' '}
          <LinkButton onClick={number.onChange}>{t('code.change')}</LinkButton>
        </p>
      )}
      {actions.map(({ text: name, onChoose }) => (
        <Choice key={name} onClick={onChoose}>
          {name}
        </Choice>
      ))}
      <Choice {...supportButton(host)}>{t('code.write-support')}</Choice>
    </OtherWays>
  );
}

const OtherWays = styled.div`
  color: ${colors.textMuted};
  ${text.small}
  text-align: center;
  ${disclosure}

  > summary {
    min-height: 44px;
    line-height: 44px;
  }
`;

const Choice = styled(LinkButton)`
  display: block;
  min-height: 44px;
  margin: 0 auto;
`;
